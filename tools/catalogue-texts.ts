import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A text of a catalogue; the English text is its id. */
export interface CatalogueText {
  readonly id: string;
  readonly text: string;
}

const locales = join(import.meta.dirname, '..', 'src', 'i18n', 'locales');

/** The languages that have a catalogue; all others are translated from English. */
export const catalogueLanguages: readonly string[] = readdirSync(locales)
  .filter((file) => file.endsWith('.po'))
  .map((file) => file.slice(0, -'.po'.length))
  .toSorted();

const unquoted = (lines = ''): string =>
  lines
    .split('\n')
    .map((line) => line.slice(1, -1).replaceAll('\\"', '"'))
    .join('');

/** The texts of a catalogue, such as `tr`. */
export function textsOf(language: string): CatalogueText[] {
  return readFileSync(join(locales, `${language}.po`), 'utf8')
    .split('\n\n')
    .flatMap((entry) => {
      const [, id, text] = /^msgid (".*(?:\n".*)*)\nmsgstr (".*(?:\n".*)*)/m.exec(entry) ?? [];
      return id && unquoted(id) ? [{ id: unquoted(id), text: unquoted(text) }] : [];
    });
}
