import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

/** Compresses a text to about a third, as base64. */
export const packText = async (text: string): Promise<string> =>
  (await pack(text)).toString('base64');

/** The inverse of `packText`. */
export const unpackText = async (packed: string): Promise<string> =>
  (await unpack(Buffer.from(packed, 'base64'))).toString();
