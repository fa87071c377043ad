import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const label = 'idempotent answer';

function secretOf(key: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key.toLowerCase(), '', label, 32));
}

/** The name under which a response is stored, which does not reveal the key (gap G31). */
export function sealedName(key: string): string {
  return createHash('sha256').update(`${label}\n${key.toLowerCase()}`).digest('hex');
}

/**
 * Encrypts a response with the client's own `Idempotency-Key`, because it may contain an API key,
 * which only its owner may have (gap G31).
 */
export function seal(key: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', secretOf(key), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

/** Decrypts a response. @throws when the key is another one */
export function unseal(key: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', secretOf(key), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}
