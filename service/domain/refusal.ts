import type { FieldProblems } from '#contract/problem.ts';

/** A refusal by the domain; the HTTP layer gives it a status and a body (interface 7, gap G27). */
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

/** A refusal because of a field's value. */
export const invalid = (field: string, message: string): Refusal =>
  new Refusal('invalid', message, { [field]: [message] });
/** The record does not exist or is invisible to the caller. */
export const missing = (what: string): Refusal =>
  new Refusal('missing', `There is no such ${what}.`);
/** The record's permissions forbid it (gap G14). */
export const forbidden = (message: string): Refusal => new Refusal('forbidden', message);
