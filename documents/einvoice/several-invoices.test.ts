import { expect, test } from 'vitest';
import { readXml } from './read-xml.ts';
import { bytesOf, smallUbl } from './ubl.fixture.ts';

const bare = (id: string) => smallUbl({ prolog: '', id });
const body = (
  number: string,
  more = '',
) => `<FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>TD01</TipoDocumento><Divisa>EUR</Divisa><Data>2026-03-02</Data><Numero>${number}</Numero>${more}</DatiGeneraliDocumento></DatiGenerali>
<DatiBeniServizi><DettaglioLinee><Descrizione>Consulenza</Descrizione><PrezzoTotale>1000.00</PrezzoTotale><AliquotaIVA>22.00</AliquotaIVA></DettaglioLinee><DatiRiepilogo><AliquotaIVA>22.00</AliquotaIVA><ImponibileImporto>1000.00</ImponibileImporto><Imposta>220.00</Imposta></DatiRiepilogo></DatiBeniServizi></FatturaElettronicaBody>`;
const italian = (...bodies: string[]) =>
  `<p:FatturaElettronica xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2"><FatturaElettronicaHeader><CedentePrestatore><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>00743110157</IdCodice></IdFiscaleIVA><Anagrafica><Denominazione>Studio Verdi S.r.l.</Denominazione></Anagrafica></DatiAnagrafici></CedentePrestatore></FatturaElettronicaHeader>${bodies.join('')}</p:FatturaElettronica>`;

test('reads an invoice in an envelope', () => {
  const reading = readXml(
    bytesOf(
      `<sbd:StandardBusinessDocument xmlns:sbd="urn:x"><sbd:StandardBusinessDocumentHeader/>${bare('E-1')}</sbd:StandardBusinessDocument>`,
    ),
  );
  expect(reading).toMatchObject({ invoice_number: 'E-1', total_price: '119.00', notes: [] });
});

test('reads the first of two invoices in an envelope and lists the second in a note', () => {
  const reading = readXml(
    bytesOf(
      `<StandardBusinessDocument><Package><Elements><ElementList>${bare('E-1')}${bare('E-2')}</ElementList></Elements></Package></StandardBusinessDocument>`,
    ),
  );
  expect(reading.invoice_number).toBe('E-1');
  expect(reading.notes).toEqual([
    { code: 'several-invoices', values: { count: '2', others: 'E-2' } },
  ]);
});

test('reads the first of several Italian invoices in a file and lists the others in a note', () => {
  const reading = readXml(bytesOf(italian(body('7/2026'), body('8/2026'), body('9/2026'))));
  expect(reading).toMatchObject({
    invoice_number: '7/2026',
    total_price: '1220.00',
    total_vat: '220.00',
    company: { name: 'Studio Verdi S.r.l.', tax_number: 'IT00743110157' },
  });
  expect(reading.notes).toEqual([
    { code: 'several-invoices', values: { count: '3', others: '8/2026, 9/2026' } },
  ]);
});

test('includes tax withheld by an Italian buyer in the total and notes it', () => {
  const reading = readXml(
    bytesOf(
      italian(
        body(
          '7/2026',
          '<DatiRitenuta><TipoRitenuta>RT01</TipoRitenuta><ImportoRitenuta>200.00</ImportoRitenuta></DatiRitenuta>',
        ),
      ),
    ),
  );
  expect(reading.total_price).toBe('1220.00');
  expect(reading.notes).toEqual([
    { code: 'withheld-inside', values: { amount: '200.00', currency: 'EUR' } },
  ]);
});
