import { createHash, generateKeyPairSync, sign } from 'node:crypto';

const der = (tag: number, ...parts: readonly (Buffer | string)[]): Buffer => {
  const content = Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)),
  );
  const { length } = content;
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const hex = (text: string) => Buffer.from(text, 'hex');
const [integer, octets, bits, utf8, utcTime, sequence, set] = [
  0x02, 0x04, 0x03, 0x0c, 0x17, 0x30, 0x31,
];

/**
 * A new self-signed certificate for this machine.
 * @param age days since it became valid; it is valid for two
 * @returns PEM texts, and the hash of the public key by which Chromium is told to trust it
 */
export function makeCertificate(age = 1): { cert: string; key: string; keyHash: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicInfo = publicKey.export({ type: 'spki', format: 'der' });
  const ecdsaSha256 = der(sequence, hex('06082a8648ce3d040302'));
  const commonName = der(sequence, hex('0603550403'), der(utf8, 'localhost'));
  const name = der(sequence, der(set, commonName));
  const time = (days: number) =>
    der(
      utcTime,
      `${new Date(Date.now() + days * 86_400_000).toISOString().replace(/\D/g, '').slice(2, 14)}Z`,
    );
  const names = der(sequence, der(0x82, 'localhost'), der(0x87, hex('7f000001')));
  const alternativeNames = der(sequence, hex('0603551d11'), der(octets, names));
  const content = der(
    sequence,
    der(0xa0, der(integer, hex('02'))),
    der(integer, hex('01')),
    ecdsaSha256,
    name,
    der(sequence, time(-age), time(2 - age)),
    name,
    publicInfo,
    der(0xa3, der(sequence, alternativeNames)),
  );
  const signature = der(bits, hex('00'), sign('sha256', content, privateKey));
  const base64 = der(sequence, content, ecdsaSha256, signature).toString('base64');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    keyHash: createHash('sha256').update(publicInfo).digest('base64'),
  };
}
