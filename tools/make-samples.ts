// Writes the sample invoices of the empty inbox: node tools/make-samples.ts
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { drawInvoice } from '#tools/samples/draw-invoice.ts';
import { writePdf } from '#tools/samples/pdf-writer.ts';
import * as data from '#tools/samples/sample-data.ts';
import { american, british, french, turkish } from '#tools/samples/wordings.ts';
import { writeCii, writeUbl } from '#tools/samples/write-xml.ts';

/** Every sample by its file name, with the same bytes at each call. */
export function makeSamples(): Map<string, Uint8Array> {
  const text = (content: string) => Buffer.from(content, 'utf8');
  const lumiere = {
    name: 'factur-x.xml',
    description: 'Factur-X invoice',
    text: writeCii(data.lumiereInvoice),
  };
  return new Map([
    ['nordlicht-buerobedarf.xml', text(writeUbl(data.nordlichtInvoice, 'peppol'))],
    ['nordlicht-gutschrift.xml', text(writeUbl(data.nordlichtCreditNote, 'peppol'))],
    ['cinar-ofis-e-fatura.xml', text(writeUbl(data.cinarInvoice, 'efatura'))],
    ['delta-techniek.xml', text(writeCii(data.deltaInvoice))],
    [
      'atelier-lumiere.pdf',
      writePdf(
        'FA-2026-00218',
        drawInvoice(data.lumiereInvoice, french, {
          colour: '#7a3e9d',
          pale: '#f6f0fa',
          initials: 'AL',
        }),
        lumiere,
      ),
    ],
    [
      'bogazici-kirtasiye.pdf',
      writePdf(
        'BGZ2026000000593',
        drawInvoice(data.bogaziciInvoice, turkish, {
          colour: '#0b7285',
          pale: '#eef8fa',
          initials: 'BK',
        }),
      ),
    ],
    [
      'harbour-and-finch.pdf',
      writePdf(
        'HF-10482',
        drawInvoice(data.harbourInvoice, british, {
          colour: '#1c4e80',
          pale: '#eff4fa',
          initials: 'HF',
        }),
      ),
    ],
    [
      'prairie-signal.pdf',
      writePdf(
        'PS-2026-1107',
        drawInvoice(data.prairieInvoice, american, {
          colour: '#b5541c',
          pale: '#fcf3ed',
          initials: 'PS',
        }),
      ),
    ],
  ]);
}

if (import.meta.main) {
  const folder = join(import.meta.dirname, '..', 'public', 'samples');
  mkdirSync(folder, { recursive: true });
  const samples = makeSamples();
  for (const [name, bytes] of samples) writeFileSync(join(folder, name), bytes);
  writeFileSync(join(folder, 'index.json'), `${JSON.stringify([...samples.keys()], null, 2)}\n`);
  console.log(`${samples.size} samples written to ${folder}`);
}
