import { t } from '@lingui/core/macro';
import type { ConfigProblem } from '#src/api/run-time-config.ts';

function sentenceOf({ kind, status = 0 }: ConfigProblem): string {
  switch (kind) {
    case 'unknown':
      return t`The app doesn't know this key.`;
    case 'name':
      return t`The name of a parameter is expected, such as "page".`;
    case 'arrays':
      return t`One of "repeat", "comma" and "brackets" is expected.`;
    case 'flag':
      return t`true or false is expected, without quotes.`;
    case 'address':
      return t`An address such as "https://invoices.example.com" is expected, without user, query and fragment.`;
    case 'before_v1':
      return t`The address before /v1 is expected.`;
    case 'object':
      return t`An object in braces is expected.`;
    case 'broken':
      return t`This isn't JSON: a comma, a quote or a brace is missing or too much.`;
    case 'page':
      return t`A web page came back instead, perhaps a sign-in page in front of this site.`;
    case 'status':
      return t`The site answered with ${status} when it was asked for this file.`;
    case 'late':
      return t`The site didn't send this file within 20 seconds.`;
    default:
      return t`This file could not be fetched: the site doesn't respond, or you're offline.`;
  }
}

const element = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  ...content: readonly (string | Node)[]
): HTMLElementTagNameMap[K] => {
  const made = document.createElement(tag);
  made.append(...content);
  return made;
};

/** Shows why the app cannot start, without React, which may not be loaded. */
export function showStartFailure(root: HTMLElement, wrong: readonly ConfigProblem[]): void {
  const fetched = wrong.every(
    ({ kind }) => !['page', 'status', 'late', 'unreachable'].includes(kind),
  );
  const title = fetched
    ? t`The settings of this site are wrong`
    : t`The settings of this site could not be read`;
  const again = element('button', t`Try again`);
  again.type = 'button';
  again.addEventListener('click', () => location.reload());
  const main = element(
    'main',
    element('h1', title),
    element(
      'ul',
      ...wrong.map((one) => element('li', element('code', one.place), ' ', sentenceOf(one))),
    ),
    element(
      'p',
      fetched
        ? t`Whoever runs this site can fix its config.json. Nothing was sent to any server.`
        : t`Without them the app doesn't know which server to use. Nothing was sent to any server.`,
    ),
    again,
  );
  main.className = 'start-failure';
  document.title = `${title} · ${t`Invoice desk`}`;
  root.replaceChildren(main);
  again.focus();
}
