import { readdirSync, readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import type { Half } from '#tools/reading-sets/invented-invoice.ts';
import { writtenTruth } from '#tools/reading-sets/written-truth.ts';
import { findTestChromium } from '#tools/chromium.ts';
import type { Truth } from '#tools/reading-compare.ts';

/**
 * Invoices of many countries that were written by hand as web pages, without looking at the rules,
 * and are printed by a browser, so that fonts, kerning, cells and page breaks are those of web
 * software. The comment before each page has the values to find.
 */
export async function madePrints(half: Half): Promise<{ truth: Truth; bytes: Uint8Array }[]> {
  const { executablePath, args } = await findTestChromium();
  const browser = await chromium.launch({ executablePath, args: [...args] });
  try {
    const page = await browser.newPage();
    const made: { truth: Truth; bytes: Uint8Array }[] = [];
    const names = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.html'));
    for (const name of names.toSorted()) {
      const source = readFileSync(`${import.meta.dirname}/${name}`, 'utf8');
      const [head = ''] = source.split('-->');
      if (!head.includes(`half: ${half}\n`)) continue;
      const truth = writtenTruth(head, `${name.slice(0, -5)}.pdf`, `prints, ${half}`);
      await page.setContent(source);
      const bytes = await page.pdf({ preferCSSPageSize: true, printBackground: true });
      made.push({ truth, bytes });
    }
    return made;
  } finally {
    await browser.close();
  }
}
