import type { FieldProblems } from '#contract/problem.ts';

/** What the domain says no to; HTTP gives it a status and a body (interface 7, gap G27). */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly kind: 'invalid' | 'forbidden' | 'missing' | 'conflict' | 'stale';
  readonly fields: FieldProblems | undefined;

  constructor(kind: Refusal['kind'], message: string, fields?: FieldProblems) {
    super(message);
    this.kind = kind;
    this.fields = fields;
  }
}

/** A refusal that lands on a field. */
export const invalid = (field: string, message: string): Refusal =>
  new Refusal('invalid', message, { [field]: [message] });
/** The record is not there, or is not seen by the caller. */
export const missing = (what: string): Refusal =>
  new Refusal('missing', `There is no such ${what}.`);
/** The permissions of the record refuse it (gap G14). */
export const forbidden = (message: string): Refusal => new Refusal('forbidden', message);
