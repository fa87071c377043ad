import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

/** Text in a third of the room, as text. */
export const packText = async (text: string): Promise<string> =>
  (await pack(text)).toString('base64');

/** The text that `packText` packed. */
export const unpackText = async (packed: string): Promise<string> =>
  (await unpack(Buffer.from(packed, 'base64'))).toString();
