import type { ReadCompany } from '#documents/document-reading.ts';
import type { Found } from '#documents/confidence.ts';
import type { PageDocument } from '#documents/text/page-document.ts';
import { issuerCandidates } from './issuer-candidates.ts';
import { issuerSigns } from './issuer-signs.ts';
import { addressBelow, phoneNear, taxOfficeNear } from './issuer-details.ts';
import { ownTaxNumber } from './own-tax-number.ts';
import { isOther, wholeName } from './same-name.ts';
import type { Segment } from './segment.ts';

export interface Issuer {
  readonly company: ReadCompany | null;
  /** The country that the kind of tax number implies; empty for none. */
  readonly taxCountry: string;
  /** The name and the tax number with their confidence from 0 to 1 and their lines. */
  readonly name: Found<string>;
  readonly number: Found<string> & { readonly valid?: boolean };
  /** Another name with nearly as much evidence. */
  readonly rival?: Found<string>;
  /** What identifies it besides its name and tax number. */
  readonly signs: readonly string[];
}

/**
 * If a second name in a picture is at least this likely relative to the first, and the first has
 * only its position and size as evidence, the first gets the lower confidence and is only offered.
 */
const [nearOnPicture, byPlace] = [0.3, 0.45];
/** Minimum likelihood of a rival, relative to the first name. */
const near = 0.6;
const surest = 0.97;
/** Minimum likelihood of a name that is offered. */
const leastShare = 0.25;
const nothing: Found<string> = { value: '', confidence: 0 };

/** The issuer, not the buyer or bank; `company` is null without clear evidence for one. */
export function findIssuer(document: PageDocument): Issuer {
  const candidates = issuerCandidates(document);
  const { names: all, buyers } = candidates;
  const signs = issuerSigns(document, candidates);
  const names = all.toSorted((a, b) => b.score - a.score || a.line - b.line);
  const best = likeliest(names);
  const whole = best === undefined ? undefined : wholeName(best, names);
  if (best === undefined || whole === undefined || shareOf(best, names) < leastShare) {
    return { company: null, taxCountry: '', name: nothing, number: nothing, signs };
  }
  const address = addressBelow(document, best);
  const own = ownTaxNumber(document, best, address, candidates);
  const number = own?.number;
  const company = {
    name: whole.text,
    tax_number: number?.value ?? '',
    tax_office: taxOfficeNear(document, best, buyers),
    // The full name below its short form in large letters is not part of the address.
    address: addressBelow(document, whole) || address,
    phone: phoneNear(document, best, buyers),
  };
  const rival = names.find(({ text }) => isOther(text, best.text));
  const sure = Math.min(surest, shareOf(best, names));
  const beside = rival === undefined ? 0 : Math.exp(rival.score - best.score);
  const unproven = document.from === 'ocr' && !best.hasEvidence && beside > nearOnPicture;
  return {
    company,
    signs,
    taxCountry: number?.country ?? '',
    name: { value: whole.text, confidence: unproven ? byPlace : sure, line: whole.line },
    ...(rival !== undefined && beside > near
      ? { rival: { value: rival.text, confidence: shareOf(rival, names) } }
      : {}),
    number:
      own === undefined
        ? nothing
        : {
            value: own.number.value,
            confidence: Math.min(surest, own.share),
            line: own.number.line,
            valid: own.number.valid === true,
          },
  };
}

/**
 * The best name of the likelier one of the two best companies. A company may be printed in several
 * spellings, each with evidence of its own.
 */
function likeliest(names: readonly Segment[]): Segment | undefined {
  const [first] = names;
  const other = first && names.find(({ text }) => isOther(text, first.text));
  return first && other && shareOf(other, names) > shareOf(first, names) ? other : first;
}

/** The likelihood of a name among all of the page; the issuer may also be none of them. */
function shareOf(name: Segment, names: readonly Segment[]): number {
  const likelihood = (some: readonly Segment[]) =>
    some.reduce((sum, { score }) => sum + Math.exp(score), 0);
  return (
    likelihood(names.filter(({ text }) => !isOther(text, name.text))) / (1 + likelihood(names))
  );
}
