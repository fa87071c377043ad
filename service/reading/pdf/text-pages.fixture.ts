export const pages: [what: string, drawn: string, expected: object, lines: string[]][] = [
  [
    'an Italian invoice, its buyer on the right',
    `50:Lampada Rossi S.r.l.
50:Via Garibaldi 12 - 20121 Milano
50:P.IVA 01234567890 - Tel. 02 5550123

50:FATTURA N. 145/2026|320:Data: 12/03/2026

320:Spett.le
320:Gamma Impianti S.p.A.
320:Via Po 8
320:10123 Torino
320:P.IVA 09876543210

50:Descrizione|260:Q.tà|320:Prezzo unitario|420:IVA|480:Importo
50:Lampada da tavolo|260:3|320:40,00|420:22%|480:120,00
50:Cavo elettrico|260:10 m|320:1,50|420:22%|480:15,00

350:Imponibile|480:€ 135,00
350:IVA 22%|480:€ 29,70
350:Totale fattura|480:€ 164,70

50:Modalità di pagamento: Bonifico bancario
50:Scadenza: 11/04/2026`,
    {
      invoice_number: '145/2026',
      invoice_date: '2026-03-12',
      currency: 'EUR',
      total_price: '164.70',
      total_vat: '29.70',
      language: 'it',
      country: 'IT',
      payment_type: 'bank_transfer',
      company: { name: 'Lampada Rossi S.r.l.', tax_number: '01234567890' },
    },
    ['Lampada da tavolo 146.40', 'Cavo elettrico 18.30'],
  ],
  [
    'a Spanish invoice without a rate in its lines',
    `50:Luz del Sur S.L.
50:Calle Mayor 5, 28013 Madrid
50:CIF: B12345678

50:Factura
50:Número de factura: A-2026-33
50:Fecha de factura: 5 de febrero de 2026
50:Cliente
50:Ferretería Norte S.A.
50:Calle Sol 1
50:48001 Bilbao
50:CIF: A87654321

50:Concepto|260:Cantidad|330:Precio|480:Importe
50:Bombilla LED|260:20|330:4,50|480:90,00
50:Instalación|260:1|330:60,00|480:60,00

330:Base imponible|480:150,00 €
330:IVA (21%)|480:31,50 €
330:Total|480:181,50 €
50:Forma de pago: Transferencia`,
    {
      invoice_number: 'A-2026-33',
      invoice_date: '2026-02-05',
      currency: 'EUR',
      total_price: '181.50',
      total_vat: '31.50',
      country: 'ES',
      company: { name: 'Luz del Sur S.L.', tax_number: 'B12345678' },
    },
    ['Bombilla LED 108.90', 'Instalación 72.60'],
  ],
  [
    'a British bill of hours where the total is called due',
    `50:INVOICE
50:Brightside Cleaning Ltd|350:Invoice No: BC/1022
50:22 Station Road|350:Date: 03/04/2026
50:Leeds LS1 4DY|350:Due Date: 17/04/2026
50:VAT Reg No: GB 123 4567 89
50:Tel: 0113 496 0000

50:To:
50:Acme Holdings plc
50:1 High Street
50:York YO1 7HH

50:Details|300:Hours|380:Rate|480:Total
50:Office cleaning, March 2026|300:12|380:£18.00|480:£216.00
50:Window cleaning|300:2|380:£25.00|480:£50.00

380:Subtotal|480:£266.00
380:VAT @ 20%|480:£53.20
380:Total Due|480:£319.20

50:Please make payment to Brightside Cleaning Ltd, Sort code 20-00-00, Account 12345678`,
    {
      invoice_number: 'BC/1022',
      invoice_date: '2026-04-03',
      currency: 'GBP',
      total_price: '319.20',
      total_vat: '53.20',
      country: 'GB',
      company: { name: 'Brightside Cleaning Ltd', phone: '0113 496 0000' },
    },
    ['Office cleaning, March 2026 259.20', 'Window cleaning 60.00'],
  ],
  [
    'an American invoice, month first, without tax',
    `50:Maple Street Hardware, Inc.|400:INVOICE
50:900 Maple Street|400:Invoice #|480:10077
50:Portland, OR 97204|400:Date|480:02/01/2026
50:(503) 555-0123|400:Terms|480:Net 30

50:Bill To|300:Ship To
50:Jane's Bakery|300:Jane's Bakery
50:12 Oak Ave|300:12 Oak Ave
50:Salem, OR 97301|300:Salem, OR 97301

50:Item|120:Description|330:Qty|390:Price|480:Amount
50:A-100|120:Claw hammer 16 oz|330:2|390:14.99|480:29.98
50:B-220|120:Wood screws box of 100|330:5|390:6.25|480:31.25
50:C-3|120:Delivery|330:1|390:15.00|480:15.00

390:Subtotal|480:$76.23
390:Tax (0%)|480:$0.00
390:Total|480:$76.23
390:Payments/Credits|480:$0.00
390:Balance Due|480:$76.23`,
    {
      invoice_number: '10077',
      invoice_date: '2026-02-01',
      currency: 'USD',
      total_price: '76.23',
      total_vat: '0.00',
      country: 'US',
      company: {
        name: 'Maple Street Hardware, Inc.',
        address: '900 Maple Street, Portland, OR 97204',
        phone: '(503) 555-0123',
      },
    },
    ['Claw hammer 16 oz 29.98', 'Wood screws box of 100 31.25', 'Delivery 15.00'],
  ],
  [
    'a French invoice with a deposit already paid',
    `50:Plomberie Martin SARL
50:14 avenue de la République
50:69003 Lyon
50:Tél : 04 55 50 12 34
50:SIRET 123 456 789 00012 - TVA intracommunautaire : FR 32 123456789

50:Facture n° : F2026-0088|350:Client :
50:Date : 17/01/2026|350:Mme Claire Dupont
50:Échéance : 16/02/2026|350:3 rue Victor Hugo
350:69002 Lyon

50:Désignation|300:Qté|340:PU HT|400:TVA|480:Total HT
50:Remplacement robinet|300:1|340:85,00|400:10 %|480:85,00
50:Main d'oeuvre|300:3|340:45,00|400:10 %|480:135,00

380:Total HT|480:220,00 €
380:TVA 10 %|480:22,00 €
380:Total TTC|480:242,00 €
380:Acompte versé|480:100,00 €
380:Net à payer|480:142,00 €`,
    {
      invoice_number: 'F2026-0088',
      invoice_date: '2026-01-17',
      total_price: '242.00',
      total_vat: '22.00',
      country: 'FR',
      company: { name: 'Plomberie Martin SARL', tax_number: 'FR 32 123456789' },
    },
    ['Remplacement robinet 93.50', "Main d'oeuvre 148.50"],
  ],
  [
    'a Dutch invoice with the quantity first',
    `50:Factuur
50:Bakker & Zn. V.O.F.
50:Dorpsstraat 9
50:1234 AB Lisse
50:KvK 12345678 BTW NL001234567B12

50:Aan:
50:Hotel De Zon
50:Strandweg 3
50:2202 AA Noordwijk

50:Factuurnummer 2026-0412
50:Factuurdatum 03-02-2026
50:Vervaldatum 17-02-2026

50:Aantal|110:Omschrijving|340:Prijs|400:BTW|480:Bedrag
50:100|110:Broodjes wit|340:€ 0,45|400:9%|480:€ 45,00
50:20|110:Appeltaart|340:€ 8,25|400:9%|480:€ 165,00

400:Subtotaal|480:€ 210,00
400:9% BTW|480:€ 18,90
400:Totaal te betalen|480:€ 228,90`,
    {
      invoice_number: '2026-0412',
      invoice_date: '2026-02-03',
      total_price: '228.90',
      total_vat: '18.90',
      country: 'NL',
      company: { name: 'Bakker & Zn. V.O.F.', tax_number: 'NL001234567B12' },
    },
    ['Broodjes wit 49.05', 'Appeltaart 179.85'],
  ],
  [
    'a Turkish invoice in capitals',
    `50:MAVİ TEKNOLOJİ SANAYİ VE TİCARET LİMİTED ŞİRKETİ
50:Barbaros Mah. Çiğdem Sok. No:4 Ataşehir/İstanbul
50:Tel: 0216 555 44 33
50:Kozyatağı V.D. 6130123456
50:Vergi Dairesi: Kozyatağı
50:Vergi No: 6130123456

50:SAYIN|350:Fatura No: MVT2026000000017
50:Deniz Gıda A.Ş.|350:Fatura Tarihi: 09.01.2026
50:Kordon Cad. No:1 İzmir|350:Düzenleme Saati: 10:15
50:VKN: 2220003334

50:Sıra|90:Mal Hizmet|260:Miktar|320:Birim Fiyat|390:KDV Oranı|450:KDV Tutarı|520:Tutar
50:1|90:Klavye|260:3 Adet|320:450,00|390:%20|450:270,00|520:1.350,00
50:2|90:Fare|260:5 Adet|320:220,00|390:%20|450:220,00|520:1.100,00

350:Mal Hizmet Toplam Tutarı|520:2.450,00 TL
350:Hesaplanan KDV(%20)|520:490,00 TL
350:Vergiler Dahil Toplam Tutar|520:2.940,00 TL
350:Ödenecek Tutar|520:2.940,00 TL
50:Yalnız: İkibindokuzyüzkırk TL`,
    {
      invoice_number: 'MVT2026000000017',
      invoice_date: '2026-01-09',
      currency: 'TRY',
      total_price: '2940.00',
      total_vat: '490.00',
      country: 'TR',
      company: {
        name: 'MAVİ TEKNOLOJİ SANAYİ VE TİCARET LİMİTED ŞİRKETİ',
        tax_number: '6130123456',
        tax_office: 'Kozyatağı',
      },
    },
    ['Klavye 1620.00', 'Fare 1320.00'],
  ],
  [
    'a German letter with the buyer in its window',
    `50:Schmidt IT-Service · Hauptstr. 1 · 50667 Köln

50:Müller & Partner GbR
50:Ringstraße 7
50:50996 Köln

50:Rechnung
50:Rechnungs-Nr.: 2026/104|300:Datum: 28.02.2026
50:Kundennummer: 4711|300:Leistungszeitraum: Februar 2026

50:Pos.|90:Leistung|300:Anzahl|360:Einheit|420:Preis|490:Gesamt
50:1|90:Fernwartung Server|300:4,5|360:Std.|420:95,00 €|490:427,50 €
50:2|90:Netzwerkkabel 5m|300:6|360:Stk.|420:7,90 €|490:47,40 €

380:Summe netto|490:474,90 €
380:19% USt.|490:90,23 €
380:Gesamtbetrag|490:565,13 €

50:Bitte überweisen Sie den Betrag bis zum 14.03.2026.
50:Schmidt IT-Service|200:Telefon: 0221 555123|380:IBAN DE02 1203 0000 0000 2020 51
50:Inh. Karl Schmidt|200:info@schmidt-it.example|380:USt-IdNr. DE999888777`,
    {
      invoice_number: '2026/104',
      invoice_date: '2026-02-28',
      total_price: '565.13',
      total_vat: '90.23',
      country: 'DE',
      company: {
        name: 'Schmidt IT-Service',
        address: 'Hauptstr. 1, 50667 Köln',
        tax_number: 'DE999888777',
        phone: '0221 555123',
      },
    },
    ['Fernwartung Server 508.73', 'Netzwerkkabel 5m 56.41'],
  ],
];
