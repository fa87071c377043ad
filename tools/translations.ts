import { readFileSync, writeFileSync } from 'node:fs';
import { catalogueLanguages } from '#tools/catalogue-texts.ts';
import { print, run } from '#tools/run.ts';

const catalogs = catalogueLanguages.map((language) => `src/i18n/locales/${language}.po`);

/**
 * Checks that the catalogues have exactly the texts of the code, all translated. The files are
 * restored afterwards.
 */
export async function checkTranslations(): Promise<boolean> {
  const before = catalogs.map((file) => readFileSync(file, 'utf8'));
  const extracted = (await run('lingui', ['extract', '--clean'])) === 0;
  const after = catalogs.map((file) => readFileSync(file, 'utf8'));
  catalogs.forEach((file, index) => writeFileSync(file, before[index] ?? ''));
  const stale = catalogs.filter(
    (_, index) => withoutDate(before[index]) !== withoutDate(after[index]),
  );
  if (stale.length > 0)
    print(
      `Not what the code says: ${stale.join(', ')}. Run "npm run translations" and translate what is new.`,
    );
  const missing = catalogs.filter(
    (file) =>
      !file.endsWith('en.po') &&
      /msgid "(?!")[^]*?\nmsgstr ""\n(?!")/.test(readFileSync(file, 'utf8')),
  );
  if (missing.length > 0) print(`Without translation: texts of ${missing.join(', ')}.`);
  return extracted && stale.length === 0 && missing.length === 0;
}

const withoutDate = (text = ''): string => text.replace(/"POT-Creation-Date:[^\n]*\n/, '');
