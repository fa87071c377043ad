import { foldText } from '#documents/text/fold-text.ts';
import type { Cell } from '#documents/text/lines.ts';
import type { PageDocument } from '#documents/text/page-document.ts';

/** Names in web and mail addresses other than the buyer's: `azureinterior`. */
export function hostsOf(document: PageDocument, buyers: ReadonlySet<Cell>): string[] {
  const hosts = new Set<string>();
  for (const line of document.lines) {
    for (const cell of line.cells) {
      if (buyers.has(cell)) continue;
      for (const [, host = ''] of foldText(cell.text).matchAll(
        /(?:@|www\.|https?:\/\/(?:www\.)?)((?:[a-z0-9-]+\.)+[a-z]{2,})/g,
      )) {
        const parts = host.split('.');
        const core =
          (parts.at(-2)?.length ?? 0) <= 3 && parts.length > 2 ? parts.at(-3) : parts.at(-2);
        const name = core?.replace(/-/g, '') ?? '';
        if (
          name.length >= 4 &&
          !/^(?:gmail|hotmail|outlook|yahoo|example|mail|email|online|icloud|gmx)$/.test(name)
        )
          hosts.add(name);
      }
    }
  }
  return [...hosts];
}

export function isNamedByHost(host: string, folded: string): boolean {
  const letters = folded.replace(/[^a-z0-9]/g, '');
  const first = folded.split(/[^a-z0-9]+/)[0] ?? '';
  return (
    letters.startsWith(host) ||
    (host.length >= 5 && letters.includes(host)) ||
    (first.length >= 4 && host.startsWith(first)) ||
    (letters.length >= 5 && host.startsWith(letters)) ||
    beginsWithInitials(host, folded)
  );
}

/** Minimum letters that a web address shares with a word of a name after the initials of others. */
const sharedLetters = 5;

/** Whether a web address shortens the first words of a name, as `jb-weaving` of Jo Bell Weaving. */
function beginsWithInitials(host: string, folded: string): boolean {
  const words = folded.split(/[^a-z0-9]+/).filter((word) => word !== '');
  const initials = words.map((word) => word.charAt(0)).join('');
  return words.some(
    (word, at) =>
      at > 0 &&
      word.length >= sharedLetters &&
      host.startsWith(initials.slice(0, at) + word.slice(0, sharedLetters)),
  );
}

/** Whether a name is about half of a domain name, as `Azure` in `azure-interior.com`. */
export const isHalf = (host: string, letters: string): boolean =>
  letters.length < host.length && host.startsWith(letters);
