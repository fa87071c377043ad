import type {
  DocumentReading,
  Evidence,
  ReadField,
  ReadItem,
} from '#documents/document-reading.ts';
import { clearWords, hasLetters } from './known-script.ts';
import type { PageDocument } from './page-document.ts';

/**
 * The reading of a picture in another script without the names that are not readable. The name of
 * the company remains as an alternative; numbers, dates and amounts stay as they were read.
 */
export function withReadableNames(
  reading: DocumentReading,
  document: PageDocument,
): DocumentReading {
  const words = document.lines.flatMap(({ cells }) => cells).flatMap((cell) => cell.words);
  const clear = new Set(clearWords(words).map(({ text }) => text));
  const readable = (text: string): string => {
    const lettered = text.split(/\s+/).filter(hasLetters);
    return lettered.length > 0 && lettered.every((word) => clear.has(word)) ? text : '';
  };
  const items = reading.items.map((item): ReadItem => ({
    ...item,
    name: readable(item.name),
    description: readable(item.description),
  }));
  const { company } = reading;
  if (company === null) return { ...reading, items };
  if (readable(company.name) !== '')
    return {
      ...reading,
      items,
      company: {
        ...company,
        address: readable(company.address),
        tax_office: readable(company.tax_office),
      },
    };
  const evidence: Partial<Record<ReadField, Evidence>> = { ...reading.evidence };
  const confidence = (evidence.company?.confidence ?? 0) / 2;
  delete evidence.company;
  delete evidence.tax_number;
  const others = reading.alternatives?.company ?? [];
  return {
    ...reading,
    items,
    company: null,
    evidence,
    alternatives: {
      ...reading.alternatives,
      company: [
        { value: company.name, confidence },
        ...others.filter(({ value }) => value !== company.name),
      ],
    },
  };
}
