import { expect, test } from 'vitest';
import { readXml } from './read-xml.ts';

function told(xml: string) {
  const reading = readXml(new TextEncoder().encode(xml));
  return {
    number: reading.invoice_number,
    date: reading.invoice_date,
    company: reading.company?.name,
    tax: reading.company?.tax_number,
    currency: reading.currency,
    total: reading.total_price,
    vat: reading.total_vat,
    lines: reading.items.map(({ name, quantity, total_price, vat_rate }) =>
      [name, quantity, total_price, vat_rate].join(' | '),
    ),
    notes: reading.notes.map(({ code }) => code),
  };
}

const ubl = (root: string, body: string) =>
  `<?xml version="1.0"?><u:${root} xmlns:u="urn:oasis:names:specification:ubl:schema:xsd:${root}-2" xmlns:cbc="urn:c" xmlns:cac="urn:a">${body
    .trim()
    .replace(/\n\s*/g, '')}</u:${root}>`;
const party = (role: string, name: string, id: string) =>
  `<cac:${role}><cac:Party><cbc:EndpointID schemeID="0088">7300010000001</cbc:EndpointID><cac:PostalAddress><cbc:CityName>Malmö</cbc:CityName><cac:Country><cbc:IdentificationCode>SE</cbc:IdentificationCode></cac:Country></cac:PostalAddress>
  <cac:PartyTaxScheme><cbc:CompanyID>${id}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
  <cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:${role}>`;
const category = (id: string, rate: string) =>
  `<cac:ClassifiedTaxCategory><cbc:ID>${id}</cbc:ID><cbc:Percent>${rate}</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:ClassifiedTaxCategory>`;

test('reads Peppol BIS 3 with a charge, price per hundred, second VAT currency, prepayment, rounding', () => {
  expect(
    told(
      ubl(
        'Invoice',
        `<cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>
<cbc:ID>PEP-77</cbc:ID><cbc:IssueDate>2026-03-02</cbc:IssueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode><cbc:TaxCurrencyCode>SEK</cbc:TaxCurrencyCode>
${party('AccountingSupplierParty', 'Öresund Skruv AB', 'SE556677889901')}${party('AccountingCustomerParty', 'Kund AB', 'SE556600000001')}
<cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReason>Freight</cbc:AllowanceChargeReason><cbc:Amount currencyID="EUR">10.00</cbc:Amount></cac:AllowanceCharge>
<cac:TaxTotal><cbc:TaxAmount currencyID="EUR">27.50</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount currencyID="EUR">110.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="EUR">27.50</cbc:TaxAmount><cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>25</cbc:Percent><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>
<cac:TaxTotal><cbc:TaxAmount currencyID="SEK">310.75</cbc:TaxAmount></cac:TaxTotal>
<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="EUR">100.00</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="EUR">110.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="EUR">137.50</cbc:TaxInclusiveAmount><cbc:ChargeTotalAmount currencyID="EUR">10.00</cbc:ChargeTotalAmount><cbc:PrepaidAmount currencyID="EUR">37.00</cbc:PrepaidAmount><cbc:PayableRoundingAmount currencyID="EUR">0.50</cbc:PayableRoundingAmount><cbc:PayableAmount currencyID="EUR">101.00</cbc:PayableAmount></cac:LegalMonetaryTotal>
<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="C62">2500</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">95.00</cbc:LineExtensionAmount><cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:Amount currencyID="EUR">5.00</cbc:Amount></cac:AllowanceCharge><cac:Item><cbc:Name>Screw M4</cbc:Name>${category('S', '25')}</cac:Item><cac:Price><cbc:PriceAmount currencyID="EUR">4.00</cbc:PriceAmount><cbc:BaseQuantity unitCode="C62">100</cbc:BaseQuantity></cac:Price></cac:InvoiceLine>
<cac:InvoiceLine><cbc:ID>2</cbc:ID><cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">5.00</cbc:LineExtensionAmount><cac:Item><cbc:Name>Box</cbc:Name>${category('S', '25')}</cac:Item><cac:Price><cbc:PriceAmount currencyID="EUR">5.00</cbc:PriceAmount></cac:Price></cac:InvoiceLine>`,
      ),
    ),
  ).toEqual({
    number: 'PEP-77',
    date: '2026-03-02',
    company: 'Öresund Skruv AB',
    tax: 'SE556677889901',
    currency: 'EUR',
    total: '137.50',
    vat: '27.50',
    lines: ['Screw M4 | 2500.000 | 118.75 | 25.00', 'Box | 1.000 | 6.25 | 25.00'],
    notes: ['amount-due'],
  });
});

const cii = (lines: string, settlement: string) =>
  `<rsm:CrossIndustryInvoice xmlns:rsm="urn:r" xmlns:ram="urn:m" xmlns:udt="urn:u"><rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument><ram:ID>XR-9</ram:ID><ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20260214</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>${lines}<ram:ApplicableHeaderTradeAgreement><ram:BuyerReference>04011000-12345-34</ram:BuyerReference><ram:SellerTradeParty><ram:Name>Kran Nord GmbH</ram:Name><ram:PostalTradeAddress><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress><ram:SpecifiedTaxRegistration><ram:ID schemeID="FC">22/815/0815</ram:ID></ram:SpecifiedTaxRegistration><ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE123456788</ram:ID></ram:SpecifiedTaxRegistration></ram:SellerTradeParty><ram:BuyerTradeParty><ram:Name>Hafen AöR</ram:Name></ram:BuyerTradeParty></ram:ApplicableHeaderTradeAgreement><ram:ApplicableHeaderTradeDelivery/><ram:ApplicableHeaderTradeSettlement>${settlement}</ram:ApplicableHeaderTradeSettlement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`;

test('reads XRechnung 3 in CII with reverse charge, a line discount and a discounted unit price', () => {
  expect(
    told(
      cii(
        `<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>1</ram:LineID><ram:IncludedNote><ram:Content>Baustelle 7</ram:Content></ram:IncludedNote></ram:AssociatedDocumentLineDocument><ram:SpecifiedTradeProduct><ram:Name>Kranmiete</ram:Name></ram:SpecifiedTradeProduct><ram:SpecifiedLineTradeAgreement><ram:GrossPriceProductTradePrice><ram:ChargeAmount>120.0000</ram:ChargeAmount><ram:AppliedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>20.0000</ram:ActualAmount></ram:AppliedTradeAllowanceCharge></ram:GrossPriceProductTradePrice><ram:NetPriceProductTradePrice><ram:ChargeAmount>100.0000</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement><ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="HUR">7.5</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery><ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>AE</ram:CategoryCode><ram:RateApplicablePercent>0</ram:RateApplicablePercent></ram:ApplicableTradeTax><ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>50.00</ram:ActualAmount><ram:Reason>Rabatt</ram:Reason></ram:SpecifiedTradeAllowanceCharge><ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>700.00</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`,
        `<ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode><ram:ApplicableTradeTax><ram:CalculatedAmount>0.00</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:ExemptionReason>Reverse charge</ram:ExemptionReason><ram:BasisAmount>700.00</ram:BasisAmount><ram:CategoryCode>AE</ram:CategoryCode><ram:RateApplicablePercent>0</ram:RateApplicablePercent></ram:ApplicableTradeTax><ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>700.00</ram:LineTotalAmount><ram:TaxBasisTotalAmount>700.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">0.00</ram:TaxTotalAmount><ram:GrandTotalAmount>700.00</ram:GrandTotalAmount><ram:DuePayableAmount>700.00</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>`,
      ),
    ),
  ).toEqual({
    number: 'XR-9',
    date: '2026-02-14',
    company: 'Kran Nord GmbH',
    tax: 'DE123456788',
    currency: 'EUR',
    total: '700.00',
    vat: '0.00',
    lines: ['Kranmiete | 7.500 | 700.00 | 0.00'],
    notes: [],
  });
});

const turkish = (profile: string, type: string, currency: string, rest: string) =>
  ubl(
    'Invoice',
    `<cbc:UBLVersionID>2.1</cbc:UBLVersionID><cbc:CustomizationID>TR1.2</cbc:CustomizationID><cbc:ProfileID>${profile}</cbc:ProfileID><cbc:ID>GIB2026000000123</cbc:ID><cbc:CopyIndicator>false</cbc:CopyIndicator><cbc:UUID>11</cbc:UUID><cbc:IssueDate>2026-01-30</cbc:IssueDate><cbc:IssueTime>10:00:00</cbc:IssueTime><cbc:InvoiceTypeCode>${type}</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>${currency}</cbc:DocumentCurrencyCode><cbc:LineCountNumeric>1</cbc:LineCountNumeric>
<cac:AccountingSupplierParty><cac:Party><cac:PartyIdentification><cbc:ID schemeID="MERSISNO">0128833152100001</cbc:ID></cac:PartyIdentification><cac:PartyIdentification><cbc:ID schemeID="VKN">1288331521</cbc:ID></cac:PartyIdentification><cac:PartyName><cbc:Name>Sahil Otel A.Ş.</cbc:Name></cac:PartyName><cac:PostalAddress><cbc:CityName>Muğla</cbc:CityName><cac:Country><cbc:Name>Türkiye</cbc:Name></cac:Country></cac:PostalAddress><cac:PartyTaxScheme><cac:TaxScheme><cbc:Name>Bodrum</cbc:Name></cac:TaxScheme></cac:PartyTaxScheme></cac:Party></cac:AccountingSupplierParty>
<cac:AccountingCustomerParty><cac:Party><cac:PartyIdentification><cbc:ID schemeID="VKN">1460415308</cbc:ID></cac:PartyIdentification><cac:PartyName><cbc:Name>Gümrük ve Ticaret Bakanlığı</cbc:Name></cac:PartyName></cac:Party></cac:AccountingCustomerParty>${rest}`,
  );
const subtotal = (base: string, amount: string, rate: string, code: string, name: string) =>
  `<cac:TaxSubtotal><cbc:TaxableAmount currencyID="TRY">${base}</cbc:TaxableAmount><cbc:TaxAmount currencyID="TRY">${amount}</cbc:TaxAmount><cbc:Percent>${rate}</cbc:Percent><cac:TaxCategory><cac:TaxScheme><cbc:Name>${name}</cbc:Name><cbc:TaxTypeCode>${code}</cbc:TaxTypeCode></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal>`;

test('adds the Turkish accommodation tax (KONAKLAMAVERGISI) to the total but to no VAT rate', () => {
  const taxes = `<cac:TaxTotal><cbc:TaxAmount currencyID="TRY">120.00</cbc:TaxAmount>${subtotal('1000.00', '100.00', '10', '0015', 'KDV')}${subtotal('1000.00', '20.00', '2', '0059', 'KONAKLAMA VERGİSİ')}</cac:TaxTotal>`;
  expect(
    told(
      turkish(
        'TEMELFATURA',
        'KONAKLAMAVERGISI',
        'TRY',
        `${taxes}<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="TRY">1000.00</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="TRY">1000.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="TRY">1120.00</cbc:TaxInclusiveAmount><cbc:PayableAmount currencyID="TRY">1120.00</cbc:PayableAmount></cac:LegalMonetaryTotal><cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="DAY">2</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="TRY">1000.00</cbc:LineExtensionAmount>${taxes}<cac:Item><cbc:Name>Konaklama</cbc:Name></cac:Item><cac:Price><cbc:PriceAmount currencyID="TRY">500.00</cbc:PriceAmount></cac:Price></cac:InvoiceLine>`,
      ),
    ),
  ).toMatchObject({
    company: 'Sahil Otel A.Ş.',
    tax: '1288331521',
    total: '1120.00',
    vat: '100.00',
    lines: ['Konaklama | 2.000 | 1100.00 | 10.00'],
    notes: [],
  });
});

test('reads a Turkish export (IHRACAT) without VAT and in its stated currency', () => {
  const taxes = `<cac:TaxTotal><cbc:TaxAmount currencyID="USD">0</cbc:TaxAmount><cac:TaxSubtotal><cbc:TaxableAmount currencyID="USD">5400.00</cbc:TaxableAmount><cbc:TaxAmount currencyID="USD">0</cbc:TaxAmount><cbc:Percent>0</cbc:Percent><cac:TaxCategory><cbc:TaxExemptionReasonCode>301</cbc:TaxExemptionReasonCode><cbc:TaxExemptionReason>11/1-a Mal İhracatı</cbc:TaxExemptionReason><cac:TaxScheme><cbc:Name>KDV</cbc:Name><cbc:TaxTypeCode>0015</cbc:TaxTypeCode></cac:TaxScheme></cac:TaxCategory></cac:TaxSubtotal></cac:TaxTotal>`;
  expect(
    told(
      turkish(
        'IHRACAT',
        'ISTISNA',
        'USD',
        `<cac:BuyerCustomerParty><cac:Party><cac:PartyIdentification><cbc:ID schemeID="PARTYTYPE">EXPORT</cbc:ID></cac:PartyIdentification><cac:PartyLegalEntity><cbc:RegistrationName>Acme Inc.</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:BuyerCustomerParty><cac:PricingExchangeRate><cbc:SourceCurrencyCode>USD</cbc:SourceCurrencyCode><cbc:TargetCurrencyCode>TRY</cbc:TargetCurrencyCode><cbc:CalculationRate>41.2</cbc:CalculationRate></cac:PricingExchangeRate>${taxes}<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="USD">5400.00</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="USD">5400.00</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="USD">5400.00</cbc:TaxInclusiveAmount><cbc:PayableAmount currencyID="USD">5400.00</cbc:PayableAmount></cac:LegalMonetaryTotal><cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="KGM">1800.125</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="USD">5400.00</cbc:LineExtensionAmount><cac:Delivery><cac:DeliveryTerms><cbc:ID schemeID="INCOTERMS">FOB</cbc:ID></cac:DeliveryTerms></cac:Delivery>${taxes}<cac:Item><cbc:Name>Dried figs</cbc:Name></cac:Item><cac:Price><cbc:PriceAmount currencyID="USD">2.99979</cbc:PriceAmount></cac:Price></cac:InvoiceLine>`,
      ),
    ),
  ).toMatchObject({
    currency: 'USD',
    total: '5400.00',
    vat: '0.00',
    lines: ['Dried figs | 1800.125 | 5400.00 | 0.00'],
    notes: [],
  });
});

test('reads a FatturaPA with pension fund, stamp duty, withholding tax and a line outside VAT', () => {
  expect(
    told(`<p:FatturaElettronica xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2" versione="FPR12"><FatturaElettronicaHeader><DatiTrasmissione><FormatoTrasmissione>FPR12</FormatoTrasmissione></DatiTrasmissione><CedentePrestatore><DatiAnagrafici><IdFiscaleIVA><IdPaese>IT</IdPaese><IdCodice>00743110157</IdCodice></IdFiscaleIVA><Anagrafica><Titolo>Avv.</Titolo><Nome>Anna</Nome><Cognome>Neri</Cognome></Anagrafica><RegimeFiscale>RF01</RegimeFiscale></DatiAnagrafici><Sede><Indirizzo>Via Po 1</Indirizzo><CAP>10123</CAP><Comune>Torino</Comune><Nazione>IT</Nazione></Sede></CedentePrestatore><CessionarioCommittente><DatiAnagrafici><CodiceFiscale>80012000826</CodiceFiscale><Anagrafica><Denominazione>Comune di Alba</Denominazione></Anagrafica></DatiAnagrafici></CessionarioCommittente></FatturaElettronicaHeader>
<FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>TD06</TipoDocumento><Divisa>EUR</Divisa><Data>2026-02-03</Data><Numero>3/A</Numero><DatiRitenuta><TipoRitenuta>RT01</TipoRitenuta><ImportoRitenuta>200.00</ImportoRitenuta><AliquotaRitenuta>20.00</AliquotaRitenuta><CausalePagamento>A</CausalePagamento></DatiRitenuta><DatiBollo><BolloVirtuale>SI</BolloVirtuale><ImportoBollo>2.00</ImportoBollo></DatiBollo><DatiCassaPrevidenziale><TipoCassa>TC01</TipoCassa><AlCassa>4.00</AlCassa><ImportoContributoCassa>40.00</ImportoContributoCassa><ImponibileCassa>1000.00</ImponibileCassa><AliquotaIVA>22.00</AliquotaIVA></DatiCassaPrevidenziale><ImportoTotaleDocumento>1318.80</ImportoTotaleDocumento></DatiGeneraliDocumento></DatiGenerali>
<DatiBeniServizi><DettaglioLinee><NumeroLinea>1</NumeroLinea><Descrizione>Onorario</Descrizione><PrezzoUnitario>1000.00000000</PrezzoUnitario><PrezzoTotale>1000.00000000</PrezzoTotale><AliquotaIVA>22.00</AliquotaIVA><Ritenuta>SI</Ritenuta></DettaglioLinee><DettaglioLinee><NumeroLinea>2</NumeroLinea><Descrizione>Spese anticipate art. 15</Descrizione><Quantita>1.00</Quantita><PrezzoUnitario>50.00</PrezzoUnitario><PrezzoTotale>50.00</PrezzoTotale><AliquotaIVA>0.00</AliquotaIVA><Natura>N1</Natura></DettaglioLinee><DatiRiepilogo><AliquotaIVA>22.00</AliquotaIVA><ImponibileImporto>1040.00</ImponibileImporto><Imposta>228.80</Imposta></DatiRiepilogo><DatiRiepilogo><AliquotaIVA>0.00</AliquotaIVA><Natura>N1</Natura><ImponibileImporto>50.00</ImponibileImporto><Imposta>0.00</Imposta></DatiRiepilogo></DatiBeniServizi></FatturaElettronicaBody></p:FatturaElettronica>`),
  ).toMatchObject({
    company: 'Anna Neri',
    tax: 'IT00743110157',
    total: '1318.80',
    vat: '228.80',
    lines: ['Onorario |  | 1220.00 | 22.00', 'Spese anticipate art. 15 | 1.000 | 50.00 | 0.00'],
    notes: ['withheld-inside'],
  });
});

test('reads a KSeF one-stop-shop invoice with foreign VAT rates and amounts including VAT', () => {
  expect(
    told(`<?xml version="1.0"?><tns:Faktura xmlns:tns="http://crd.gov.pl/wzor/2025/06/25/13775/"><tns:Naglowek><tns:KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</tns:KodFormularza></tns:Naglowek><tns:Podmiot1><tns:DaneIdentyfikacyjne><tns:NIP>6793108059</tns:NIP><tns:Nazwa>Lampy Sp. z o.o.</tns:Nazwa></tns:DaneIdentyfikacyjne><tns:Adres><tns:KodKraju>PL</tns:KodKraju><tns:AdresL1>ul. Długa 1</tns:AdresL1></tns:Adres></tns:Podmiot1><tns:Podmiot2><tns:DaneIdentyfikacyjne><tns:BrakID>1</tns:BrakID><tns:Nazwa>Jan Weber</tns:Nazwa></tns:DaneIdentyfikacyjne></tns:Podmiot2>
<tns:Fa><tns:KodWaluty>EUR</tns:KodWaluty><tns:P_1>2026-04-01</tns:P_1><tns:P_2>OSS/1/2026</tns:P_2><tns:P_13_5>100.00</tns:P_13_5><tns:P_14_5>19.00</tns:P_14_5><tns:P_15>119.00</tns:P_15><tns:Adnotacje><tns:P_16>2</tns:P_16><tns:P_17>2</tns:P_17></tns:Adnotacje><tns:RodzajFaktury>VAT</tns:RodzajFaktury><tns:FaWiersz><tns:NrWierszaFa>1</tns:NrWierszaFa><tns:P_7>Lampa biurkowa</tns:P_7><tns:P_8A>szt.</tns:P_8A><tns:P_8B>2</tns:P_8B><tns:P_9B>59.50</tns:P_9B><tns:P_11A>119.00</tns:P_11A><tns:P_12_XII>19.000000</tns:P_12_XII></tns:FaWiersz></tns:Fa></tns:Faktura>`),
  ).toMatchObject({
    number: 'OSS/1/2026',
    currency: 'EUR',
    total: '119.00',
    vat: '19.00',
    lines: ['Lampa biurkowa | 2.000 | 119.00 | 19.00'],
    notes: [],
  });
});
