import type { Half } from '#tools/reading-sets/invented-invoice.ts';

/**
 * The kinds of phrases on receipts, in the order of the lines of each text; `|` separates
 * alternatives.
 */
const kinds = [
  'title',
  'number',
  'date',
  'time',
  'cashier',
  'table',
  'item',
  'quantity',
  'price',
  'amount',
  'subtotal',
  'discount',
  'service',
  'rounding',
  'total',
  'cash',
  'card',
  'change',
  'count',
  'printed',
  'summary',
  'thanks',
] as const;
export type Kind = (typeof kinds)[number];
export type ReceiptSayings = ReadonlyMap<Kind, readonly string[]>;

const said = (text: string): ReceiptSayings => {
  const lines = text.trim().split('\n');
  return new Map(
    kinds.map((kind, at) => [kind, (lines[at] ?? '').split('|').map((one) => one.trim())]),
  );
};

export type TillLanguage = 'en' | 'de' | 'tr' | 'fr' | 'nl';

const open: Readonly<Partial<Record<TillLanguage, ReceiptSayings>>> = {
  en: said(`TAX INVOICE|RECEIPT|CASH BILL|SIMPLIFIED TAX INVOICE|INVOICE|CASH RECEIPT|SALES RECEIPT|
Bill No|Invoice No|Doc No.|Receipt #|Receipt No|Inv No|Trans|Slip No.|BILL#|Chk
Date|DATE|Dt|Bill Date|Date/Time|Invoice Date
Time|TIME|Tm
Cashier|Server|CASHIER|Operator|Served by|User
Table|Tbl|TABLE NO|Counter
Description|ITEM|Item|Product|Desc
Qty|QTY|Quantity
Price|S/Price|U.Price|Rate|Unit Price
Amount|AMT|Amount(RM)|Total|Amt
Subtotal|Sub Total|SUB-TOTAL|Total Excl Tax|SUBTOTAL|Net Total
Discount|Less Discount|DISC|Member Discount
Service Charge 10%|SVC CHG 10%|Serv. Charge 10%|10% Service
Rounding|Rounding Adj|ROUNDING ADJUSTMENT|Bill Rounding|Round Adj.
TOTAL|Total|GRAND TOTAL|Total Amount|NET TOTAL|Total Payable|Nett Total|Total Sales Incl GST|AMOUNT DUE|Total Due
CASH|Cash|CASH TENDERED|Cash Received|Tendered|Paid Cash
VISA|MASTERCARD|Visa Card|Credit Card|DEBIT
CHANGE|Change|Change Due|CHANGE DUE|Balance Returned
Item Count|Total Qty|Items|No. of items|QTY SOLD
Printed on|Print date|Reprinted|Printed
GST Summary|TAX SUMMARY|Tax Code|GST ANALYSIS
THANK YOU, PLEASE COME AGAIN|Thank you for shopping with us|GOODS SOLD ARE NOT RETURNABLE|Have a nice day!|Please keep this receipt`),
  de: said(`Rechnung|Kassenbon|Quittung|Beleg|
Bon-Nr.|Beleg-Nr.|Rechnung Nr.|Bon
Datum|Belegdatum|Dat.
Uhrzeit|Zeit|Uhr
Kassierer|Es bediente Sie|Bediener|Kasse
Tisch|Tisch Nr.|Platz
Artikel|Bezeichnung|Ware
Menge|Anz.|Stk
Preis|Einzel|EP
Betrag|Gesamt|EUR
Zwischensumme|Zw.Summe|Netto-Umsatz
Rabatt|Nachlass|Kundenrabatt
Bedienung 10%|Service 10%
Rundung|Rundungsdifferenz
SUMME|Gesamt|Summe EUR|Gesamtbetrag|Zu zahlen|TOTAL|Endbetrag
Bar|Geg. BAR|Gegeben|BAR EUR
EC-Karte|Girocard|VISA|Kartenzahlung
Rückgeld|Zurück|Wechselgeld
Posten|Anzahl Artikel|Artikel
Druckdatum|Gedruckt am|Kopie vom
MwSt-Übersicht|Steuer|St.Satz
Vielen Dank für Ihren Einkauf|Es bediente Sie gern Ihr Team|Umtausch nur mit Bon`),
  tr: said(`BİLGİ FİŞİ|FİŞ|SATIŞ FİŞİ|
FİŞ NO|BELGE NO|FİŞ NO:|No
TARİH|TARİH|Tarih
SAAT|SAAT|Saat
KASİYER|KASA|GARSON
MASA|MASA NO|Masa
ÜRÜN|AÇIKLAMA|Ürün
ADET|MİKTAR|Ad.
FİYAT|B.FİYAT|Fiyat
TUTAR|TUTARI|Tutar
ARA TOPLAM|ARATOPLAM|Ara Top.
İNDİRİM|İSKONTO|İndirim
SERVİS %10|SERVİS ÜCRETİ
YUVARLAMA|YUVARLAMA FARKI
TOPLAM|GENEL TOPLAM|TOP|ÖDENECEK TUTAR
NAKİT|NAKIT|ALINAN
KREDİ KARTI|BANKA KARTI|K.KARTI
PARA ÜSTÜ|P.ÜSTÜ|Para Üstü
KALEM|ÜRÜN ADEDİ|Adet
YAZDIRMA|BASKI TARİHİ|Baskı
KDV DÖKÜMÜ|KDV TABLOSU
TEŞEKKÜR EDERİZ|İYİ GÜNLER|YİNE BEKLERİZ`),
  fr: said(`Ticket|FACTURE|Ticket de caisse|Note|
Ticket n°|Facture n°|N° ticket|No
Date|Le|Date
Heure|à|H
Serveur|Caisse|Vendeur|Hôtesse
Table|Couverts|Tbl
Désignation|Article|Libellé
Qté|QTE|Nb
P.U.|PU TTC|Prix
Montant|Total|TTC
Sous-total|Total HT|S/Total
Remise|Réduction|Remise fidélité
Service 10%|Service compris
Arrondi|Arrondi légal
TOTAL|TOTAL TTC|Net à payer|Total EUR|A PAYER|Montant dû
Espèces|ESPECES|Reçu espèces
CB|Carte bancaire|CB EMV
Rendu|Rendu monnaie|A rendre
Nb articles|Articles|Nombre
Imprimé le|Edité le|Duplicata
Détail TVA|Taux TVA
Merci de votre visite|A bientôt !|Conservez ce ticket`),
};

const heldOut: Readonly<Partial<Record<TillLanguage, ReceiptSayings>>> = {
  en: said(`OFFICIAL RECEIPT|Tax Invoice / Receipt|RETAIL INVOICE|GUEST BILL|
Ref No|Order No|Txn ID|Check #|Sales No|Rcpt No
Trans Date|Sale Date|Printed Date|DATE TIME
Hour|Time In|At
Staff|Your server|Sales Person|Clerk|Till
Seat|Covers|Room
PARTICULARS|Goods|Menu Item
QTY.|Pcs|Units
UNIT|Each|Unit RM
VALUE|Line Total|Net Amt
Sub-Total (Excl.)|Amount Before Tax|Goods Total|Sum of items
Promo|Voucher|Member Savings
Svc Charge (10%)|Gratuity 10%
Rounded|Round Off|5 cent rounding
TOTAL INCL TAX|Amount Payable|TOTAL TO PAY|Bill Total|Balance Due|TOTAL RM|Total Amt Due|NETT AMT
CASH PAID|Amount Tendered|Cash Given|Payment - Cash
MASTER CARD|Amex|Card Payment|E-Wallet
Your Change|Change Given|Cash Back|Balance
Total Items|Pieces|Lines
Date printed|Copy printed|Print Time
Tax Breakdown|GST Detail|Tax Details
Welcome back soon|NO REFUND WITHOUT RECEIPT|We appreciate your business`),
  de: said(`Kassenzettel|Bewirtungsbeleg|Barverkauf|
Belegnr|Vorgang|Bonnummer
Verkaufsdatum|vom|Tag
um|Zeitpunkt
Mitarbeiter|Verkäufer
Platz|Raum
Position|Speise|Text
Anzahl|Mge
E-Preis|à
Summe|G-Preis
Warenwert|Summe netto|Teilsumme
Treuerabatt|Gutschein
Trinkgeld|Service
Ausgleich|Rundungsbetrag
Gesamtsumme|Rechnungsbetrag|Zahlbetrag|Total EUR
Bargeld|Erhalten bar|Barzahlung
Maestro|Mastercard|Debit
Wechselgeld|Rückgabe|Retour
Stückzahl|Positionen
Ausdruck|Nachdruck vom
Steueraufstellung|MwSt-Ausweis
Besuchen Sie uns bald wieder|Gute Fahrt|Keine Barauszahlung`),
  fr: said(`Addition|Justificatif|Reçu|
N° de ticket|Réf.|Ticket
Le|Date et heure|Date d'achat
Vers|Hre
Servi par|Caissier|Poste
Tbl.|Salle
Produit|Prestation
Quantité|Nbre
Prix unit.|PU
Montant TTC|Prix
Total avant taxe|Sous total|Montant HT
Promotion|Avantage client
Pourboire|Service inclus
Arrondi caisse|Ecart
Total à payer|TOTAL GENERAL|Montant total|NET TTC
Payé en espèces|Règlement espèces|Especes recues
Carte|Carte bleue|VISA
Monnaie rendue|A vous rendre
Total articles|Qté totale
Réimprimé le|Tirage du
Récapitulatif TVA|Ventilation TVA
Au plaisir de vous revoir|Ni repris ni échangé|Bonne journée`),
  tr: said(`SATIŞ BELGESİ|PERAKENDE FİŞ|
FİŞ NO.|İŞLEM NO|SIRA NO
TARIH|İşlem Tarihi
SAAT|Saati
ELEMAN|PERSONEL
MASA|SALON
MALIN CİNSİ|AD
MİK.|ADT
BR.FİYAT|BİRİM
TUTAR|BEDEL
ARA TOPLAM|MAL TOPLAMI
KAMPANYA|İND.
SERVİS|BAHŞİŞ
YUVARLAMA FARKI|KÜSURAT
ÖDENECEK|GENEL TOPLAM TL|TOPLAM TUTAR
NAKİT ÖDEME|VERİLEN
VISA|KART
PARA ÜSTÜ|İADE
PARÇA|TOPLAM ADET
BASIM|Kopya
VERGİ DÖKÜMÜ|KDV DAĞILIMI
AFİYET OLSUN|GÜLE GÜLE KULLANIN`),
  nl: said(`Kassabon|Factuurbon|Bon|
Bonnr|Bonnummer|Transactie
Datum|Bondatum
Tijd|Om
Medewerker|Kassa
Tafel|Plaats
Omschrijving|Artikel
Aantal|Stuks
Prijs|Per stuk
Bedrag|Totaal
Subtotaal|Totaal excl.
Korting|Actie
Service|Fooi
Afronding|Afrondingsverschil
Totaal|TE BETALEN|Totaal EUR
Contant|Ontvangen
PIN|Maestro|VISA
Wisselgeld|Terug
Aantal artikelen|Stuks totaal
Afgedrukt op|Kopie
BTW-overzicht|BTW
Bedankt en tot ziens|Ruilen met bon binnen 14 dagen`),
};

/** The phrases of receipts in one language; English if that half has no others. */
export function sayingsOfTill(half: Half, language: TillLanguage): ReceiptSayings {
  const ways = half === 'open' ? open : heldOut;
  return ways[language] ?? ways.en ?? new Map();
}
