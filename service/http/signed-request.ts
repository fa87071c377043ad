import { checkAddress } from '#service/files/signed-address.ts';

const single = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Why a request is refused whose address should be signed; undefined where the signature holds (gap
 * G23).
 * @param query of the request
 * @param now milliseconds since 1970
 */
export function signatureRefusal(
  secret: Uint8Array,
  uid: string,
  query: Readonly<Record<string, unknown>>,
  now: number,
): string | undefined {
  const given = { expires: single(query['expires']), signature: single(query['signature']) };
  const verdict = checkAddress(secret, uid, given, now);
  if (verdict === 'forged') return 'This address was not given out by this service.';
  return verdict === 'expired'
    ? 'This address has expired. Open the invoice again for a new one.'
    : undefined;
}
