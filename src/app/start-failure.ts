import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Says on an otherwise empty page why the app cannot start: here nothing of React can be relied on. */
export function showStartFailure(root: HTMLElement, lines: readonly string[]): void {
  const title = document.createElement('h1');
  title.textContent = i18n._(msg`The settings of this site are wrong`);
  const list = document.createElement('ul');
  list.append(
    ...lines.map((line) => {
      const item = document.createElement('li');
      item.textContent = line;
      return item;
    }),
  );
  const hint = document.createElement('p');
  hint.textContent = i18n._(msg`Whoever runs this site can mend its config.json. Reload the page afterwards.`);
  const main = document.createElement('main');
  main.className = 'start-failure';
  main.append(title, list, hint);
  root.replaceChildren(main);
}
