import { taxKey } from '#documents/companies/company-keys.ts';
import type { DocumentReading } from '#documents/document-reading.ts';
import { foldLetters } from '#documents/text/fold-text.ts';

const mostLetters = 120;

/**
 * The keys by which a supplier is recognised on a later document, the most specific first:
 * `tax:DE811907980`, `account:DE89370400440532013000`, `host:nordlicht`, `name:nordlicht gmbh`.
 */
export function issuerKeys({
  company,
  alternatives,
  issuerSigns = [],
}: Pick<DocumentReading, 'company' | 'alternatives' | 'issuerSigns'>): readonly string[] {
  const tax = taxKey(company?.tax_number ?? '');
  // A name that is only offered is printed there all the same.
  const name = plainName(company?.name || (alternatives?.company?.[0]?.value ?? ''));
  return [
    ...(tax === null ? [] : [`tax:${tax.scope}${tax.bare}`]),
    ...issuerSigns,
    ...(name === '' ? [] : [`name:${name}`]),
  ].map((key) => key.slice(0, mostLetters).toWellFormed());
}

/** A name without case, accents and punctuation. */
export const plainName = (name: string): string =>
  foldLetters(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export const isNameKey = (key: string): boolean => key.startsWith('name:');
export const isTaxKey = (key: string): boolean => key.startsWith('tax:');
