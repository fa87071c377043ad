import type { Page } from '@playwright/test';

type Cases = { readonly [name: string]: Message | number };
type Part = string | readonly [name: string, format?: string, cases?: Cases];
type Message = readonly Part[];

const plain = 'ACDEGHIKLNORSTUYZacdeghiklnorstuyz';
const accented = 'ÅÇĐÈĜĤÎĶĻÑÖŔŠŤÛÝŽåçđèĝĥîķļñöŕšťûýž';

const withAccents = (text: string): string =>
  text.replace(/<[^>]*>|[^<]/g, (one) => accented[plain.indexOf(one)] ?? one);

const lettersOf = (message: Message): number =>
  message.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : 8), 0);

/** Makes the text two fifths longer, with words that can wrap. */
const filling = (letters: number): string => ' ñöŕ'.repeat(Math.ceil((letters * 0.4) / 4));

const isMessage = (value: Message | number): value is Message => typeof value !== 'number';

function changeTexts(message: Message, change: (text: string) => string): Part[] {
  return message.map((part) => {
    if (typeof part === 'string') return change(part);
    const [name, format, cases] = part;
    if (format === undefined || cases === undefined) return part;
    const changed = Object.entries(cases).map(([one, value]) => [
      one,
      isMessage(value) ? changeTexts(value, change) : value,
    ]);
    return [name, format, Object.fromEntries(changed)];
  });
}

const pseudoMessage = (message: Message): Message => [
  '⟦',
  ...changeTexts(message, withAccents),
  `${filling(lettersOf(message))}⟧`,
];

/** The pseudo translation of an English text without values. */
export const pseudo = (text: string): string => `⟦${withAccents(text)}${filling(text.length)}⟧`;

/** Serves changed texts instead of the English ones. */
async function serveTexts(page: Page, change: (message: Message) => Message): Promise<void> {
  await page.route(/\/assets\/(?:more-)?en-[^/]*\.js$/, async (route) => {
    // Not by the page's own request, whose response is lost if the page navigates meanwhile.
    const source = await (await fetch(route.request().url())).text();
    const module: { readonly messages: Readonly<Record<string, Message>> } = await import(
      `data:text/javascript,${encodeURIComponent(source)}`
    );
    const messages = Object.fromEntries(
      Object.entries(module.messages).map(([id, message]) => [id, change(message)]),
    );
    await route.fulfill({
      contentType: 'text/javascript',
      body: `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(messages))});`,
    });
  });
}

/**
 * Serves a pseudo language instead of English: accents, two fifths longer, in brackets. Text
 * outside brackets does not come from the catalogue.
 */
export const speakPseudo = (page: Page): Promise<void> => serveTexts(page, pseudoMessage);

const latin = 'abcdefghijklmnopqrstuvwxyz';
const arabic = 'ابتثجحخدذرزسشصضطظعغفقكلمنه';
const withArabicLetters = (text: string): string =>
  text.replace(/<[^>]*>|[^<]/g, (one) => arabic[latin.indexOf(one.toLowerCase())] ?? one);

/** An English text without values in Arabic letters. */
export const inArabicLetters = withArabicLetters;

/** Serves every text in Arabic letters, so that sentences run from right to left around values. */
export const speakArabic = (page: Page): Promise<void> =>
  serveTexts(page, (message) => changeTexts(message, withArabicLetters));

/** Texts outside brackets, and texts that are cut without a title that shows them. */
export interface Seen {
  readonly bare: readonly string[];
  readonly cut: readonly string[];
}

/** Checks all visible texts, and the names that only assistive technology reads. */
export const look = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const bare = new Set<string>();
    const cut = new Set<string>();
    let depth = 0;
    const outside = (text: string): string => {
      let kept = '';
      for (const letter of text) {
        if (letter === '⟦') depth += 1;
        else if (letter === '⟧') depth -= 1;
        else if (depth === 0) kept += letter;
      }
      return kept;
    };
    const note = (text: string): void => {
      if (/\p{L}{2}/u.test(text)) bare.add(text.trim());
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || element.closest('script, style, kbd, [lang]:not(html)')) continue;
      const text = outside(node.nodeValue ?? '');
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      note(text);
      // Visually hidden, for screen readers only.
      if (element.clientWidth <= 1 || element.closest('.visually-hidden, [title], select'))
        continue;
      // Names of records may be of any length.
      if (!element.textContent?.includes('⟦')) continue;
      const { overflowX } = getComputedStyle(element);
      if (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1)
        cut.add((element.textContent ?? '').trim());
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        depth = 0;
        if (!element.closest('[lang]:not(html)')) note(outside(element.getAttribute(name) ?? ''));
      }
    return { bare: [...bare], cut: [...cut] };
  });
