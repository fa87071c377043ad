import { isIban } from './check-digits.ts';
import type { Candidates } from './issuer-candidates.ts';
import type { PageDocument } from '#documents/text/page-document.ts';

const accountShape =
  /(?<![A-Z\d])[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,3})?(?![A-Z\d])/g;

/**
 * What identifies an issuer besides its name and tax number, and the buyer's address has not:
 * `account:DE89370400440532013000`, `host:nordlicht`.
 */
export function issuerSigns(
  document: PageDocument,
  { buyers, hosts }: Pick<Candidates, 'buyers' | 'hosts'>,
): readonly string[] {
  const accounts = document.lines
    .flatMap(({ cells }) => cells.filter((cell) => !buyers.has(cell)))
    .flatMap(({ text }) => text.match(accountShape) ?? [])
    .filter(isIban)
    .map((account) => `account:${account.replaceAll(' ', '')}`);
  return [...new Set([...accounts, ...hosts.map((host) => `host:${host}`)])];
}
