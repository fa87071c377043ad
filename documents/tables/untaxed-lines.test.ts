import { expect, test } from 'vitest';
import { linesOf } from './drawn-lines.fixture.ts';

test('reads untaxed lines below the VAT if they make the rest of the total', () => {
  expect(
    linesOf(`50:Work done|300:Hours|380:Rate|480:Amount
50:Drafting the lease|300:2.5|380:200.00|480:500.00
50:Call with the landlord|300:1.5|380:200.00|480:300.00
50:Our fees|480:800.00
50:VAT @ 20%|480:160.00
50:Disbursements, outside the scope of VAT
50:Land register|480:14.00
50:Search fee|480:30.00
50:Total due|480:1,004.00`),
  ).toEqual([
    ['Drafting the lease', '2.500', '600.00', '20.00'],
    ['Call with the landlord', '1.500', '360.00', '20.00'],
    ['Land register', null, '14.00', '0.00'],
    ['Search fee', null, '30.00', '0.00'],
  ]);
});

test('reads fees in a separate column as untaxed lines in page order', () => {
  expect(
    linesOf(`300:Honorar EUR|440:Gebühren EUR
50:Ausarbeitung der Anmeldung|300:1.200,00
50:Zeichnungen|300:300,00
50:Anmeldegebühr|440:40,00
50:Recherchegebühr|440:350,00
50:Porto und Kopien|300:20,00
50:Summen|300:1.520,00|440:390,00

200:Honorare und Auslagen|440:1.520,00
200:19 % Umsatzsteuer|440:288,80
200:Gebühren, nicht steuerbar|440:390,00
200:Zu zahlen EUR|440:2.198,80`),
  ).toEqual([
    ['Ausarbeitung der Anmeldung', null, '1428.00', '19.00'],
    ['Zeichnungen', null, '357.00', '19.00'],
    ['Anmeldegebühr', null, '40.00', '0.00'],
    ['Recherchegebühr', null, '350.00', '0.00'],
    ['Porto und Kopien', null, '23.80', '19.00'],
  ]);
});

test('does not read a service charge and a tip around the tax as lines', () => {
  expect(
    linesOf(`50:Item|300:Qty|380:Price|480:Amount
50:Breakfast tray|300:40|380:10.00|480:400.00
50:Fruit cups|300:40|380:4.00|480:160.00
50:Food|480:560.00
50:Service charge 10%|480:56.00
50:Sales tax 8% on 616.00|480:49.28
50:Tip for the crew|480:50.00
50:Total|480:715.28`).map(([name]) => name),
  ).toEqual(['Breakfast tray', 'Fruit cups']);
});

test('reads exempt and taxed lines if only the sum of each is printed', () => {
  expect(
    linesOf(`50:Omschrijving|380:Btw|480:Bedrag excl. btw
50:Transactiekosten|380:vrijgesteld|480:€ 460,50
50:Commissie kaarten|380:vrijgesteld|480:€ 1.000,00
50:Huur terminal|380:21 %|480:€ 38,00
50:Fraudemodule|380:21 %|480:€ 49,00
50:Subtotaal vrijgesteld van btw|480:€ 1.460,50
50:Subtotaal belast met 21 %|480:€ 87,00
50:Btw 21 % over € 87,00|480:€ 18,27
50:Totaal incl. btw|480:€ 1.565,77`),
  ).toEqual([
    ['Transactiekosten', null, '460.50', '0.00'],
    ['Commissie kaarten', null, '1000.00', '0.00'],
    ['Huur terminal', null, '45.98', '21.00'],
    ['Fraudemodule', null, '59.29', '21.00'],
  ]);
});

test('reads lines in groups if the sums are printed before them', () => {
  expect(
    linesOf(`50:Total HT|480:240,00 €
50:TVA à 20 %|480:48,00 €
50:Total TTC|480:288,00 €

50:Le détail de votre facture
50:Désignation|300:Quantité|380:Prix unitaire HT|480:Montant HT
50:Abonnement
50:Part fixe|300:2 mois|380:30,00|480:60,00 €
50:Contribution au réseau|480:20,00 €
50:Total abonnement HT|480:80,00 €
50:Consommation
50:Heures pleines|300:1 000 kWh|380:0,1000|480:100,00 €
50:Heures creuses|300:1 200 kWh|380:0,0500|480:60,00 €
50:Total consommation HT|480:160,00 €`).map(([name, , amount]) => [name, amount]),
  ).toEqual([
    ['Part fixe', '72.00'],
    ['Contribution au réseau', '24.00'],
    ['Heures pleines', '120.00'],
    ['Heures creuses', '72.00'],
  ]);
});

test('reads a discount larger than the line above it as a line', () => {
  expect(
    linesOf(`50:Description|300:Qty|380:Price|480:Amount
50:Sponsorship|300:1|380:8,500.00|480:8,500.00
50:Badge scanner|300:4|380:95.00|480:380.00
50:Early bird discount|480:-1,000.00
380:Net|480:7,880.00
380:VAT 20%|480:1,576.00
380:Total|480:9,456.00`),
  ).toEqual([
    ['Sponsorship', '1.000', '10200.00', '20.00'],
    ['Badge scanner', '4.000', '456.00', '20.00'],
    ['Early bird discount', null, '-1200.00', '20.00'],
  ]);
});

test('reads amounts subject to VAT as bases, not taxes', () => {
  expect(
    linesOf(`50:Charge|300:VAT %|480:Amount EUR
50:Ocean freight|300:0|480:1.250,00
50:Customs clearance|300:0|480:65,00
50:Pallet storage|300:21|480:96,00
50:SUBJECT TO VAT 0 %|480:1.315,00
50:SUBJECT TO VAT 21 %|480:96,00
50:VAT 21 %|480:20,16
50:TOTAL DUE EUR|480:1.431,16`),
  ).toEqual([
    ['Ocean freight', null, '1250.00', '0.00'],
    ['Customs clearance', null, '65.00', '0.00'],
    ['Pallet storage', null, '116.16', '21.00'],
  ]);
});
