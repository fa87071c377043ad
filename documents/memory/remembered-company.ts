import type { ReadCompany, DocumentReading } from '#documents/document-reading.ts';
import { sameName, sameTaxNumber } from '#documents/companies/company-keys.ts';
import { isNameKey, isTaxKey } from './issuer-keys.ts';
import { trustIn } from './remembered-value.ts';
import { least } from './weigh-memory.ts';

/** An earlier invoice that shares a key, with the company that people confirmed for it. */
export interface KnownIssuer {
  readonly company_uid: string;
  readonly keys: ReadonlySet<string>;
}

/** The company that earlier invoices with the same key belong to. */
export interface RememberedCompany {
  readonly uid: string;
  readonly key: string;
  /** Whether the same name was read on some of them. */
  readonly isNamed: boolean;
  /** Number of these invoices. */
  readonly count: number;
  /** From 0 to 1. */
  readonly confidence: number;
}

/**
 * The company by the most specific key whose earlier invoices agree. A key that several suppliers
 * share, such as the buyer's own account, decides nothing.
 * @param past earlier invoices that share a key, the newest first
 */
export function rememberedCompany(
  keys: readonly string[],
  past: readonly KnownIssuer[],
): RememberedCompany | undefined {
  const [tax, name] = [keys.find(isTaxKey), keys.find(isNameKey)];
  for (const key of keys) {
    const sharing = past.filter((one) => one.keys.has(key));
    // The same name with another tax number is another company.
    if (tax !== undefined && isOfOthers(tax, sharing)) continue;
    const [best] = [...Map.groupBy(sharing, (one) => one.company_uid)].toSorted(
      ([, a], [, b]) => b.length - a.length,
    );
    if (best === undefined) continue;
    const [uid, own] = best;
    const confidence = trustIn({ right: own.length, wrong: sharing.length - own.length });
    if (confidence < least) continue;
    const isNamed = name !== undefined && own.some((one) => one.keys.has(name));
    return { uid, key, isNamed, count: own.length, confidence };
  }
  return undefined;
}

const isOfOthers = (tax: string, sharing: readonly KnownIssuer[]): boolean =>
  sharing.every(({ keys }) => !keys.has(tax)) &&
  sharing.some(({ keys }) => [...keys].some(isTaxKey));

/**
 * Gives a reading the company that people chose for earlier documents with the same key: where none
 * was read or only a doubtful one, and where the same name led to another company before.
 * @param known the company's record
 */
export function withCompany(
  reading: DocumentReading,
  { uid, key, isNamed, count, confidence }: RememberedCompany,
  known: ReadCompany,
): DocumentReading {
  const { company, evidence, alternatives = {} } = reading;
  const isSame = company !== null && sameName(company.name, known.name);
  const stated = company?.tax_number ?? '';
  const isOther =
    stated !== '' && known.tax_number !== '' && !sameTaxNumber(stated, known.tax_number);
  const before = evidence.company;
  if (isOther && !isTaxKey(key)) return reading;
  const isDoubtful = company === null || before === undefined || before.confidence < least;
  // An account or address on the page can be that of a bank, a platform or the buyer.
  if (!isSame && !isDoubtful && !isNamed) return reading;
  const sure = Math.max(confidence, isSame ? (before?.confidence ?? 0) : 0);
  const left = Math.min(before?.confidence ?? 1, 1 - sure);
  const { company: _, ...settled } = alternatives;
  const { tax_number: ofNumber, ...rest } = evidence;
  return {
    ...reading,
    company: isSame
      ? { ...company, name: known.name, uid }
      : { ...known, tax_number: known.tax_number || stated, uid },
    evidence: {
      ...rest,
      ...(ofNumber && !isOther && { tax_number: ofNumber }),
      company: {
        from: before?.from ?? reading.from,
        confidence: Math.round(sure * 100) / 100,
        ...(before?.place && { place: before.place }),
        grounds: [
          ...(isSame ? (before?.grounds ?? []) : []),
          { code: 'memory', values: { count: String(count) } },
        ],
      },
    },
    alternatives:
      company === null || isSame
        ? settled
        : {
            ...settled,
            company: [{ value: company.name, confidence: Math.round(left * 100) / 100 }],
          },
  };
}
