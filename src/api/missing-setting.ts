import type { Problem } from '#src/api/api-error.ts';
import { runTimeConfig } from '#src/api/run-time-config.ts';

const settings = ['page', 'pageSize', 'createdFrom', 'createdTo'] as const;
const unknown =
  /unknown|unexpected|unrecogni[sz]ed|unsupported|not (?:allowed|permitted|supported)|no such/i;

/**
 * The setting missing in `config.json` when a service refuses a list because it does not know a
 * parameter's name (gap G37); undefined for any other refusal.
 */
export function missingSetting({
  endpoint,
  detail,
  fields,
}: Extract<Problem, { kind: 'refused' }>): string | undefined {
  if (!endpoint.startsWith('GET ')) return undefined;
  const { dialect } = runTimeConfig();
  const sentences = [
    ...Object.entries(fields).map(([field, lines]) => `${field} ${lines.join(' ')}`),
    detail,
  ];
  const setting = settings.find((one) =>
    sentences.some(
      (sentence) => unknown.test(sentence) && sentence.split(/[^\w.-]+/).includes(dialect[one]),
    ),
  );
  return setting && `dialect.${setting}`;
}
