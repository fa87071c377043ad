import { expect, test } from 'vitest';
import { eInvoicesIn } from './e-invoices.ts';
import { readXml } from './read-xml.ts';
import { bytesOf } from './ubl.fixture.ts';
import { parseXml } from './xml-tree.ts';

const seller =
  '<DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>00743110157</IdCodice></IdFiscaleIVA><Anagrafica><Denominazione>Verdi S.r.l.</Denominazione></Anagrafica></DatiAnagrafici>';
const italian = (goods: string, head = '', parts: { kind?: string; paid?: string } = {}) =>
  bytesOf(
    `<p:FatturaElettronica xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2"><FatturaElettronicaHeader><CedentePrestatore>${seller}</CedentePrestatore></FatturaElettronicaHeader><FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>${parts.kind ?? 'TD01'}</TipoDocumento><Divisa>EUR</Divisa><Data>2026-03-02</Data><Numero>7</Numero>${head}</DatiGeneraliDocumento></DatiGenerali><DatiBeniServizi>${goods}</DatiBeniServizi>${parts.paid ?? ''}</FatturaElettronicaBody></p:FatturaElettronica>`,
  );
const line = (name: string, net: string, rate = '22.00', more = '') =>
  `<DettaglioLinee><NumeroLinea>1</NumeroLinea><Descrizione>${name}</Descrizione>${more}<PrezzoTotale>${net}</PrezzoTotale><AliquotaIVA>${rate}</AliquotaIVA></DettaglioLinee>`;
const summary = (rate: string, net: string, vat: string, more = '') =>
  `<DatiRiepilogo><AliquotaIVA>${rate}</AliquotaIVA>${more}<ImponibileImporto>${net}</ImponibileImporto><Imposta>${vat}</Imposta></DatiRiepilogo>`;
const price = (amount: string) => `<PrezzoUnitario>${amount}</PrezzoUnitario>`;
const rows = (bytes: Uint8Array) =>
  readXml(bytes).items.map(({ name, quantity, total_price }) => [name, quantity, total_price]);

test('creates no item for a text line without price and quantity', () => {
  const file = italian(
    line('Rif. DDT 12 del 01/03/2026', '0.00', '22.00', price('0.00')) +
      line('Canone', '100.00', '22.00', price('100.00')) +
      line('Omaggio', '0.00', '22.00', `<Quantita>1.00</Quantita>${price('0.00')}`) +
      line('***', '0.00', '22.00', `<Quantita>0.00</Quantita>${price('0.00')}`) +
      summary('22.00', '100.00', '22.00'),
  );
  expect(rows(file)).toEqual([
    ['Canone', null, '122.00'],
    ['Omaggio', '1.000', '0.00'],
  ]);
});

test('creates no item for a document discount and includes it in the sums', () => {
  const file = italian(
    line('Sedia', '200.00') + summary('22.00', '180.00', '39.60'),
    '<ScontoMaggiorazione><Tipo>SC</Tipo><Importo>20.00</Importo></ScontoMaggiorazione><ImportoTotaleDocumento>219.60</ImportoTotaleDocumento>',
  );
  expect(readXml(file)).toMatchObject({
    total_price: '219.60',
    items: [{ total_price: '244.00' }],
    notes: [],
  });
});

test('applies document discounts in percent one after the other', () => {
  const percent = (kind: string, rate: string) =>
    `<ScontoMaggiorazione><Tipo>${kind}</Tipo><Percentuale>${rate}</Percentuale></ScontoMaggiorazione>`;
  const file = italian(
    line('Sedia', '200.00') + summary('22.00', '179.55', '39.50'),
    `${percent('SC', '10.00')}${percent('SC', '5.00')}${percent('MG', '5.00')}`,
  );
  expect(readXml(file).notes).toEqual([]);
  expect(eInvoicesIn(parseXml(file))[0]?.allowances).toEqual([
    { charge: false, reason: '10.00 %', amount: '20.00' },
    { charge: false, reason: '5.00 %', amount: '9.00' },
    { charge: true, reason: '5.00 %', amount: '8.55' },
  ]);
});

test('includes the rounding in a total that the file does not state', () => {
  const file = italian(
    line('Sedia', '100.00') + summary('22.00', '100.00', '22.00'),
    '<Arrotondamento>-0.50</Arrotondamento>',
  );
  expect(readXml(file)).toMatchObject({ total_price: '121.50', notes: [] });
});

test('includes VAT that a public buyer pays itself (split payment) in the total', () => {
  const file = italian(
    line('Corso', '100.00') +
      summary('22.00', '100.00', '22.00', '<EsigibilitaIVA>S</EsigibilitaIVA>'),
    '<ImportoTotaleDocumento>122.00</ImportoTotaleDocumento>',
    {
      paid: '<DatiPagamento><DettaglioPagamento><ModalitaPagamento>MP05</ModalitaPagamento><ImportoPagamento>100.00</ImportoPagamento></DettaglioPagamento></DatiPagamento>',
    },
  );
  expect(readXml(file)).toMatchObject({
    total_price: '122.00',
    total_vat: '22.00',
    payment_type: 'bank_transfer',
    notes: [],
  });
});

test.each([
  ['N2.2', 'forfettario'],
  ['N3.5', 'non imponibile'],
  ['N4', 'esente'],
  ['N6.9', 'inversione contabile'],
])('gives lines exempt under %s the rate zero (%s)', (nature, reason) => {
  const file = italian(
    line('Opera', '100.00', '0.00', `<Natura>${nature}</Natura>`) +
      summary('0.00', '100.00', '0.00', `<Natura>${nature}</Natura>`).replace(
        '</DatiRiepilogo>',
        `<RiferimentoNormativo>${reason}</RiferimentoNormativo></DatiRiepilogo>`,
      ),
  );
  expect(readXml(file)).toMatchObject({
    total_vat: '0.00',
    items: [{ total_price: '100.00', vat_rate: '0.00' }],
    notes: [],
  });
  expect(eInvoicesIn(parseXml(file))[0]?.taxes[0]?.reason).toBe(reason);
});

test.each([
  ['TD02', 'invoice'],
  ['TD05', 'invoice'],
  ['TD06', 'invoice'],
  ['TD08', 'credit-note'],
  ['TD16', 'self-billed'],
  ['TD18', 'self-billed'],
  ['TD19', 'self-billed'],
  ['TD22', 'self-billed'],
  ['TD25', 'invoice'],
  ['TD26', 'invoice'],
  ['TD28', 'self-billed'],
  ['TD29', 'self-billed'],
])('maps document type %s to %s', (kind, told) => {
  const goods = line('Merce', '1.00') + summary('22.00', '1.00', '0.22');
  expect(eInvoicesIn(parseXml(italian(goods, '', { kind })))[0]?.kind).toBe(told);
});

test.each([
  ['MP01', 'cash'],
  ['MP02', 'other'],
  ['MP08', 'credit_card'],
  ['MP09', 'other'],
  ['MP16', 'other'],
  ['MP19', 'other'],
  ['MP23', 'other'],
])('maps payment method %s to %s', (means, type) => {
  const paid = `<DatiPagamento><DettaglioPagamento><ModalitaPagamento>${means}</ModalitaPagamento></DettaglioPagamento></DatiPagamento>`;
  const goods = line('Merce', '1.00') + summary('22.00', '1.00', '0.22');
  expect(readXml(italian(goods, '', { paid })).payment_type).toBe(type);
});

test('reads a personal name and the differently named buyer of the simplified form (FSM10)', () => {
  const file =
    bytesOf(`<n:FatturaElettronicaSemplificata versione="FSM10" xmlns:n="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.0"><FatturaElettronicaHeader><CedentePrestatore><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>00743110157</IdCodice></IdFiscaleIVA><Nome>Livia</Nome><Cognome>Verdi</Cognome><Sede><Indirizzo>Via Roma</Indirizzo><CAP>00100</CAP><Comune>Roma</Comune><Nazione>IT</Nazione></Sede></CedentePrestatore>
<CessionarioCommittente><IdentificativiFiscali><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>12345678903</IdCodice></IdFiscaleIVA></IdentificativiFiscali><AltriDatiIdentificativi><Denominazione>Rossi Spa</Denominazione><Sede><Indirizzo>Via Po 2</Indirizzo><Comune>Torino</Comune></Sede></AltriDatiIdentificativi></CessionarioCommittente></FatturaElettronicaHeader>
<FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>TD08</TipoDocumento><Divisa>EUR</Divisa><Data>2026-03-02</Data><Numero>S-5</Numero></DatiGeneraliDocumento></DatiGenerali><DatiBeniServizi><Descrizione>Pranzo</Descrizione><Importo>10.00</Importo><DatiIVA><Imposta>0.91</Imposta></DatiIVA></DatiBeniServizi><DatiBeniServizi><Descrizione>Mancia</Descrizione><Importo>2.00</Importo><DatiIVA/><Natura>N2.2</Natura></DatiBeniServizi></FatturaElettronicaBody></n:FatturaElettronicaSemplificata>`);
  expect(readXml(file)).toMatchObject({
    company: { name: 'Livia Verdi', address: 'Via Roma, 00100 Roma' },
    total_price: '12.00',
    total_vat: '0.91',
    items: [
      { name: 'Pranzo', total_price: '10.00', vat_rate: null },
      { name: 'Mancia', total_price: '2.00', vat_rate: '0.00' },
    ],
    notes: [{ code: 'credit-note' }],
  });
  expect(eInvoicesIn(parseXml(file))[0]?.buyer).toMatchObject({
    name: 'Rossi Spa',
    tax_number: 'IT12345678903',
    address: ['Via Po 2', 'Torino'],
  });
});

test.each([
  ['NR', 'p'],
  ['n.', 'p'],
  ['Pz', 'p'],
  ['cad.', 'p'],
  ['KG', 'k'],
  ['ore', null],
])('maps unit %s to %s', (unit, known) => {
  const goods =
    line('Merce', '1.00', '22.00', `<Quantita>1.00</Quantita><UnitaMisura>${unit}</UnitaMisura>`) +
    summary('22.00', '1.00', '0.22');
  expect(readXml(italian(goods)).items[0]?.unit).toBe(known);
});
