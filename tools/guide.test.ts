import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { textsOf } from '#tools/catalogue-texts.ts';
import { guideFiles, guideFolder, guideLanguages, guidePages } from '#tools/guide.ts';

const namesOf = (markdown: string) =>
  [...markdown.matchAll(/\*\*`([^`]+)`\*\*/g)].map(([, name = '']) => name);

test.each(guideLanguages)(
  'the guide in %s names buttons and fields as the app does in that language',
  (language) => {
    const texts = new Set(textsOf(language).map(({ text }) => text));
    const named = guidePages(language).flatMap(({ name, markdown }) =>
      namesOf(markdown).map((text) => ({ page: name, text })),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter(({ text }) => !texts.has(text))).toEqual([]);
  },
);

test('both languages have the same pages', () => {
  const [english, turkish] = guideLanguages.map((language) => guidePages(language));
  expect(turkish?.map(({ name }) => name)).toEqual(english?.map(({ name }) => name));
  for (const language of guideLanguages)
    expect(
      readdirSync(join(guideFolder, language))
        .filter((name) => name.endsWith('.md'))
        .toSorted(),
    ).toEqual(
      guidePages(language)
        .map(({ name }) => `${name}.md`)
        .toSorted(),
    );
});

test('every link and picture of the guide exists, and every picture is used', () => {
  const files = guideFiles();
  const shown = new Set<string>();
  for (const [path, content] of files) {
    if (!path.endsWith('.html') || typeof content !== 'string') continue;
    for (const [, address = ''] of content.matchAll(/(?:src|href)="([^"#]+)"/g)) {
      if (address === '/icon.svg') continue;
      const target = new URL(address, `http://guide/${path}`).pathname.slice(1);
      expect(files.has(target), `${path} leads to ${address}`).toBe(true);
      shown.add(target);
    }
    // The security policy of the service would block these.
    expect(content).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
  }
  expect([...files.keys()].filter((path) => path.endsWith('.webp') && !shown.has(path))).toEqual(
    [],
  );
});

test('the pictures of the guide take less than 1.5 MB', () => {
  const bytes = guideLanguages.flatMap((language) => {
    const folder = join(guideFolder, language, 'pictures');
    return readdirSync(folder).map((name) => readFileSync(join(folder, name)).length);
  });
  expect(bytes.length).toBeGreaterThan(15);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(1_500_000);
});
