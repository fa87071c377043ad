import { createHmac, timingSafeEqual } from 'node:crypto';

const periodSeconds = 3600;

/** The parameters that open a file without an API key. */
export interface Signature {
  /** Seconds since 1970, on a full hour. */
  readonly expires: number;
  readonly signature: string;
}

function digest(secret: Uint8Array, uid: string, expires: number): Buffer {
  return createHmac('sha256', secret).update(`file\n${uid}\n${expires}`).digest();
}

/**
 * Signs a file's address for one to two hours. Within an hour of the clock the address stays the
 * same, so that polling does not reload the file (gap G23).
 * @param now milliseconds since 1970
 */
export function signAddress(secret: Uint8Array, uid: string, now: number): Signature {
  const expires = (Math.floor(now / 1000 / periodSeconds) + 2) * periodSeconds;
  return { expires, signature: digest(secret, uid, expires).toString('base64url') };
}

/** Whether the address was signed for this UID and has not expired; in constant time. */
export function checkAddress(
  secret: Uint8Array,
  uid: string,
  given: { readonly expires: string; readonly signature: string },
  now: number,
): 'good' | 'expired' | 'forged' {
  const expires = /^\d{1,12}$/.test(given.expires) ? Number(given.expires) : 0;
  const wanted = digest(secret, uid, expires);
  const signature = Buffer.from(given.signature, 'base64url');
  if (signature.length !== wanted.length || !timingSafeEqual(signature, wanted)) return 'forged';
  return expires * 1000 > now ? 'good' : 'expired';
}

// The name in the address is informative only; the name of a download comes from the database.
function plainName(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[.-]+|[.-]+$/g, '')
    .slice(-60);
  return plain || 'file';
}

/**
 * The absolute address of an invoice's file.
 * @param origin such as `http://127.0.0.1:8080`
 * @param now milliseconds since 1970
 */
export function fileAddress(
  origin: string,
  secret: Uint8Array,
  uid: string,
  name: string,
  now: number,
): string {
  const { expires, signature } = signAddress(secret, uid, now);
  return `${origin}/files/${uid}/${plainName(name)}?expires=${expires}&signature=${signature}`;
}

/**
 * The absolute address of the words of an invoice's file, signed like the file itself (gap G43).
 * @param origin such as `http://127.0.0.1:8080`
 * @param storedAt changes the address after another reading, for caches
 * @param now milliseconds since 1970
 */
export function wordsAddress(
  origin: string,
  secret: Uint8Array,
  uid: string,
  storedAt: number,
  now: number,
): string {
  const { expires, signature } = signAddress(secret, uid, now);
  const signed = `expires=${expires}&signature=${signature}`;
  return `${origin}/v1/invoices/${uid}/words?kept=${storedAt}&${signed}`;
}
