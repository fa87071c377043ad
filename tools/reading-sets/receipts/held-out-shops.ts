import { malaysian, openPlaces } from './open-shops.ts';
import type { ShopPlace } from './shop-place.ts';

/** The same country with shops, streets and goods that the other half does not have. */
function elsewhere(country: string, other: Partial<ShopPlace>): ShopPlace {
  return { ...(openPlaces.find((place) => place.country === country) ?? malaysian), ...other };
}

const otherMalaysian = elsewhere('MY', {
  names: [
    'WARUNG SELERA KAMPUNG',
    'TAN AH BENG MOTOR',
    'STARLIGHT STATIONERS & BOOKS',
    'SYARIKAT KAYU/HOCK SENG HENG',
    'Yummy Corner Cafe',
    'KEDAI UBAT SENG ONN',
    'ONE STOP PARTY SHOP',
    'D SPICY CHICKEN HOUSE',
    'PERUSAHAAN PAKAIAN/WANGI',
  ],
  forms: ['SDN BHD', 'Sdn. Bhd.', '', 'ENTERPRISE', 'SDN. BHD.', 'S/B'],
  streets: [
    'NO.7G, JALAN BESAR,',
    'LOT LG-18, WISMA SETIA,',
    '9, 11 & 13 PERSIARAN RAJAWALI',
    'B-03-05, BLOCK B, DATARAN MAJU',
  ],
  towns: [
    '75450 MELAKA',
    '31400 IPOH, PERAK',
    '88000 KOTA KINABALU, SABAH',
    '43000 KAJANG SELANGOR',
    'BATU PAHAT, 83000 JOHOR',
  ],
  taxIdLabel: ['GST Reg. ID', 'GST REGISTRATION NO', 'GST :'],
  tax: ['GST 6.00%', 'Total GST', 'Service Tax 6%'],
  goods: [
    'AYAM GORENG BEREMPAH',
    'BRAKE PAD FRONT',
    'EXERCISE BOOK 80PG',
    'PLYWOOD 4X8 12MM',
    'ICED LEMON TEA',
    'COUGH SYRUP 100ML',
    'BALLOON SET GOLD',
    'KUEY TEOW SOUP',
    'HIGHLIGHTER YELLOW',
    'ENGINE OIL 4L',
  ],
});

/** Shops of the held-out half, which is only scored. */
export const heldOutPlaces: readonly ShopPlace[] = [
  otherMalaysian,
  otherMalaysian,
  otherMalaysian,
  otherMalaysian,
  elsewhere('SG', {
    names: ['HAWKER LANE NOODLES', 'TIONG BAHRU BICYCLES', 'PEARL OPTICAL'],
    streets: ['78 AIRPORT BOULEVARD #B2-231', '5 TEMASEK AVENUE'],
    towns: ['SINGAPORE 819666', 'Singapore 039190'],
    goods: ['FISHBALL NOODLE', 'INNER TUBE 26', 'LENS CLEANER', 'BARLEY DRINK', 'CONTACT LENS 6P'],
  }),
  elsewhere('GB', {
    names: ['The Heron Inn', 'Oldfield Garden Centre', 'Baxter Wine Merchants'],
    streets: ['Station Approach', '19 Quayside', '66a Mill Street'],
    towns: ['Whitby YO21 1DW', 'Bath BA1 1SX'],
    goods: ['Sunday Roast', 'Lavender Plant 1L', 'Rioja Crianza', 'Sticky Toffee', 'Compost 40L'],
  }),
  elsewhere('US', {
    names: ['Cedar Creek Hardware', 'LUCKY NOODLE BAR', 'Harbor Coffee Roasters'],
    streets: ['55 Harbor Blvd', '1340 NE Broadway St'],
    towns: ['Portland, OR 97232', 'Mystic, CT 06355'],
    goods: ['Deck Screws 1lb', 'Spicy Ramen', 'Pour Over', 'Sesame Bagel', 'Tape Measure 25ft'],
  }),
  elsewhere('DE', {
    names: ['Konditorei Möhrle', 'Radhaus Brückner', 'Apotheke am Zoll', 'Weinstube Löwen'],
    streets: ['Kirchgasse 12', 'Lange Straße 90'],
    towns: ['73728 Esslingen', '18055 Rostock'],
    goods: ['Kirschtorte', 'Fahrradschlauch', 'Nasenspray', 'Trollinger 0,25', 'Käsespätzle'],
  }),
  elsewhere('FR', {
    names: ['Brasserie du Port', 'La Maison des Thés', 'Pharmacie Grécourt'],
    streets: ['7 quai des Brumes', '25 bd Voltaire'],
    towns: ['17000 LA ROCHELLE', '67000 STRASBOURG'],
    goods: ['Moules frites', 'Thé vert 100g', 'Sirop toux', 'Tarte citron', 'Eau gazeuse'],
  }),
  elsewhere('TR', {
    names: ['LEZZET KÖFTE SALONU', 'AKSU YAPI MARKET', 'PAPATYA PASTANESİ'],
    streets: ['BAĞDAT CAD. NO:201', 'FEVZİ PAŞA BULV. NO:44'],
    towns: ['MALTEPE / İSTANBUL', 'SEYHAN / ADANA'],
    taxIdLabel: ['SEYHAN V.D.', 'VERGİ NO:'],
    goods: ['KÖFTE PORSİYON', 'BOYA FIRÇASI', 'BAKLAVA 500 GR', 'AYRAN', 'ÇİVİ 1 KG'],
  }),
  {
    country: 'NL',
    language: 'nl',
    currency: 'EUR',
    money: ['€ #', '#', '# EUR'],
    mark: ',',
    dates: ['d-m-y', 'd/m/y', 'd-m-yy'],
    rates: [2100, 900],
    tax: ['BTW', 'BTW 21%', 'waarvan BTW'],
    roundsToFive: true,
    forms: ['B.V.', '', 'V.O.F.'],
    names: ['Bakkerij De Zon', 'IJzerhandel Smit', 'Eetcafé Het Veer'],
    streets: ['Kerkstraat 8', 'Grote Markt 31'],
    towns: ['3511 AB Utrecht', '8911 DK Leeuwarden'],
    phone: (d) => `0${d(2)}-${d(7)}`,
    register: undefined,
    taxId: (d) => `NL${d(9)}B01`,
    taxIdLabel: ['BTW-nr', 'BTW nr.:'],
    goods: ['Volkoren brood', 'Schroeven 5x40', 'Uitsmijter', 'Koffie verkeerd', 'Appeltaart'],
  },
];
