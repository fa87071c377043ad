import { expect, test } from 'vitest';
import { eInvoicesIn } from './e-invoices.ts';
import { readXml } from './read-xml.ts';
import { bytesOf } from './ubl.fixture.ts';
import { parseXml } from './xml-tree.ts';

const italian = (head: string, goods: string, kind = 'TD01') =>
  bytesOf(`<p:FatturaElettronica xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2"><FatturaElettronicaHeader><CedentePrestatore><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>00743110157</IdCodice></IdFiscaleIVA><Anagrafica><Nome>Livia</Nome><Cognome>Verdi</Cognome></Anagrafica></DatiAnagrafici></CedentePrestatore></FatturaElettronicaHeader>
<FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>${kind}</TipoDocumento><Divisa>EUR</Divisa><Data>2026-03-02</Data><Numero>7/2026</Numero>${head}</DatiGeneraliDocumento></DatiGenerali><DatiBeniServizi>${goods}</DatiBeniServizi></FatturaElettronicaBody></p:FatturaElettronica>`);
const line = (name: string, net: string, rate: string, more = '') =>
  `<DettaglioLinee><Descrizione>${name}</Descrizione>${more}<PrezzoTotale>${net}</PrezzoTotale><AliquotaIVA>${rate}</AliquotaIVA></DettaglioLinee>`;
const summary = (rate: string, net: string, vat: string) =>
  `<DatiRiepilogo><AliquotaIVA>${rate}</AliquotaIVA><ImponibileImporto>${net}</ImponibileImporto><Imposta>${vat}</Imposta></DatiRiepilogo>`;
const allowances = (bytes: Uint8Array) => eInvoicesIn(parseXml(bytes))[0]?.allowances;

test('reads pension fund contributions as a charge and keeps withheld tax in the total', () => {
  const file = italian(
    '<DatiRitenuta><TipoRitenuta>RT01</TipoRitenuta><ImportoRitenuta>200.00</ImportoRitenuta><AliquotaRitenuta>20.00</AliquotaRitenuta></DatiRitenuta><DatiCassaPrevidenziale><TipoCassa>TC01</TipoCassa><AlCassa>4.00</AlCassa><ImportoContributoCassa>40.00</ImportoContributoCassa><AliquotaIVA>22.00</AliquotaIVA></DatiCassaPrevidenziale><ImportoTotaleDocumento>1268.80</ImportoTotaleDocumento>',
    line('Consulenza', '1000.00', '22.00') + summary('22.00', '1040.00', '228.80'),
  );
  expect(allowances(file)).toEqual([
    { charge: true, reason: 'Cassa TC01 4.00 %', amount: '40.00' },
  ]);
  expect(readXml(file)).toMatchObject({
    company: { name: 'Livia Verdi', tax_number: 'IT00743110157' },
    total_price: '1268.80',
    total_vat: '228.80',
    items: [{ name: 'Consulenza', total_price: '1220.00' }],
    notes: [{ code: 'withheld-inside', values: { amount: '200.00', currency: 'EUR' } }],
  });
});

test.each([
  ['charged on a line', '102.00', line('Bollo', '2.00', '0.00'), summary('0.00', '102.00', '0.00')],
  ['put on the total', '102.00', '', summary('0.00', '100.00', '0.00')],
  ['paid by the seller', '100.00', '', summary('0.00', '100.00', '0.00')],
])('excludes a stamp duty %s from VAT, and the sums agree', (_, total, more, sums) => {
  const file = italian(
    `<DatiBollo><BolloVirtuale>SI</BolloVirtuale><ImportoBollo>2.00</ImportoBollo></DatiBollo><ImportoTotaleDocumento>${total}</ImportoTotaleDocumento>`,
    line('Traduzione', '100.00', '0.00') + more + sums,
  );
  expect(readXml(file)).toMatchObject({ total_price: total, total_vat: '0.00', notes: [] });
  expect(eInvoicesIn(parseXml(file))[0]?.taxes.map(({ name, amount }) => [name, amount])).toEqual([
    ['', '0.00'],
    ['Bollo', '2.00'],
  ]);
});

test('keeps a line discount in the line amount and lists it', () => {
  const file = italian(
    '',
    line(
      'Sedia',
      '180.00',
      '22.00',
      '<Quantita>2.00</Quantita><PrezzoUnitario>100.00</PrezzoUnitario><ScontoMaggiorazione><Tipo>SC</Tipo><Percentuale>10.00</Percentuale></ScontoMaggiorazione>',
    ) + summary('22.00', '180.00', '39.60'),
  );
  expect(readXml(file)).toMatchObject({
    total_price: '219.60',
    items: [{ quantity: '2.000', total_price: '219.60' }],
    notes: [],
  });
  expect(eInvoicesIn(parseXml(file))[0]?.lines[0]?.allowances).toEqual([
    { charge: false, reason: '10.00 %', amount: '' },
  ]);
});

test('reads the amounts of the simplified form as including VAT', () => {
  const simple =
    bytesOf(`<p:FatturaElettronicaSemplificata xmlns:p="urn:x"><FatturaElettronicaHeader><CedentePrestatore><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>00743110157</IdCodice></IdFiscaleIVA><Denominazione>Bar Verdi</Denominazione></CedentePrestatore></FatturaElettronicaHeader>
<FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>TD07</TipoDocumento><Divisa>EUR</Divisa><Data>2026-03-02</Data><Numero>S-4</Numero></DatiGeneraliDocumento></DatiGenerali>
<DatiBeniServizi><Descrizione>Pranzo</Descrizione><Importo>33.00</Importo><DatiIVA><Aliquota>10.00</Aliquota></DatiIVA></DatiBeniServizi>
<DatiBeniServizi><Descrizione>Vino</Descrizione><Importo>24.40</Importo><DatiIVA><Imposta>4.40</Imposta><Aliquota>22.00</Aliquota></DatiIVA></DatiBeniServizi></FatturaElettronicaBody></p:FatturaElettronicaSemplificata>`);
  expect(readXml(simple)).toMatchObject({
    company: { name: 'Bar Verdi', tax_number: 'IT00743110157' },
    invoice_number: 'S-4',
    total_price: '57.40',
    total_vat: '7.40',
    items: [
      { name: 'Pranzo', total_price: '33.00', vat_rate: '10.00' },
      { name: 'Vino', total_price: '24.40', vat_rate: '22.00' },
    ],
    notes: [],
  });
});

test.each([
  ['TD01', 'invoice'],
  ['TD04', 'credit-note'],
  ['TD17', 'self-billed'],
  ['TD24', 'invoice'],
])('maps document type %s to %s', (kind, told) => {
  const file = italian('', line('Merce', '1.00', '22.00') + summary('22.00', '1.00', '0.22'), kind);
  expect(eInvoicesIn(parseXml(file))[0]?.kind).toBe(told);
});
