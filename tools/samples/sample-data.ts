import type { Party, SampleInvoice, SampleLine } from './sample-invoice.ts';

const line = (
  name: string,
  quantity: number,
  unit: string,
  cents: number,
  percent: number,
  note?: string,
): SampleLine => ({
  name,
  quantity: BigInt(Math.round(quantity * 1000)),
  unit,
  price: BigInt(cents),
  rate: BigInt(Math.round(percent * 100)),
  ...(note === undefined ? {} : { note }),
});

const buyer: Party = {
  name: 'Kestrel Field Services Ltd',
  street: '18 Orchard Row',
  postcode: 'BS3 4QZ',
  city: 'Bristol',
  country: 'GB',
  countryName: 'United Kingdom',
  taxNumber: 'GB417208836',
  phone: '+44 117 496 0155',
  mail: 'accounts@kestrel-field.example',
};
const turkishBuyer: Party = {
  name: 'Kerkenez Saha Hizmetleri Ltd. Şti.',
  street: 'Meşelik Sokak No: 7',
  postcode: '34710',
  city: 'İstanbul',
  district: 'Kadıköy',
  country: 'TR',
  countryName: 'Türkiye',
  taxNumber: '5310487726',
  taxOffice: 'Kadıköy',
  phone: '+90 216 555 01 20',
  mail: 'muhasebe@kerkenez.example',
};
const nordlicht: Party = {
  name: 'Nordlicht Bürobedarf GmbH',
  street: 'Speicherallee 42',
  postcode: '20457',
  city: 'Hamburg',
  country: 'DE',
  countryName: 'Deutschland',
  taxNumber: 'DE318442907',
  phone: '+49 40 5550 1180',
  mail: 'rechnung@nordlicht-buero.example',
  iban: 'DE02120300000000202051',
};

export const nordlichtInvoice: SampleInvoice = {
  number: 'NB-2026-0417',
  date: '2026-03-12',
  due: '2026-04-11',
  currency: 'EUR',
  seller: nordlicht,
  buyer,
  lines: [
    line('Aktenordner A4, 80 mm, grau', 40, 'C62', 289, 19),
    line('Kopierpapier 80 g, 500 Blatt', 25, 'C62', 449, 19),
    line('Fachbuch "Belege richtig prüfen"', 3, 'C62', 3490, 7),
    line('Kaffeebohnen, ganze Bohne', 6.5, 'KGM', 1480, 7),
  ],
};

export const nordlichtCreditNote: SampleInvoice = {
  number: 'NB-G-2026-0031',
  date: '2026-03-20',
  due: '2026-04-19',
  currency: 'EUR',
  seller: nordlicht,
  buyer,
  credit: true,
  lines: [line('Aktenordner A4, 80 mm, grau', 4, 'C62', 289, 19, 'Beschädigt geliefert')],
};

export const cinarInvoice: SampleInvoice = {
  number: 'CNR2026000001284',
  date: '2026-02-27',
  due: '2026-03-29',
  currency: 'TRY',
  buyer: turkishBuyer,
  seller: {
    name: 'Çınar Ofis Gereçleri A.Ş.',
    street: 'Güneşli Bağlar Caddesi No: 112',
    postcode: '34212',
    city: 'İstanbul',
    district: 'Bağcılar',
    country: 'TR',
    countryName: 'Türkiye',
    taxNumber: '2410865537',
    taxOffice: 'Güneşli',
    phone: '+90 212 555 04 48',
    mail: 'fatura@cinarofis.example',
    iban: 'TR330006100519786457841326',
  },
  lines: [
    line('Ergonomik çalışma koltuğu', 4, 'C62', 645_000, 20),
    line('Işıklı masa lambası', 6, 'C62', 118_990, 20),
    line('Ağ kablosu CAT6', 150, 'MTR', 1875, 20),
    line('Demlik çay, Rize', 5, 'KGM', 32_450, 10),
  ],
};

export const lumiereInvoice: SampleInvoice = {
  number: 'FA-2026-00218',
  date: '2026-01-30',
  due: '2026-03-01',
  currency: 'EUR',
  buyer,
  seller: {
    name: 'Atelier Lumière SAS',
    street: '9 rue des Tisserands',
    postcode: '69004',
    city: 'Lyon',
    country: 'FR',
    countryName: 'France',
    taxNumber: 'FR61840315527',
    phone: '+33 4 55 50 12 70',
    mail: 'facturation@atelier-lumiere.example',
    iban: 'FR7630006000011234567890189',
  },
  lines: [
    line('Panneau LED 60 x 60', 12, 'C62', 7890, 20),
    line('Câble souple 3G1,5', 80, 'MTR', 165, 20),
    line('Guide imprimé "Éclairer un bureau"', 2, 'C62', 2400, 5.5),
  ],
};

export const bogaziciInvoice: SampleInvoice = {
  number: 'BGZ2026000000593',
  date: '2026-03-05',
  due: '2026-04-04',
  currency: 'TRY',
  buyer: turkishBuyer,
  seller: {
    name: 'Boğaziçi Kırtasiye ve Ağırlama Ltd. Şti.',
    street: 'Işıklar Sokağı No: 23',
    postcode: '34349',
    city: 'İstanbul',
    district: 'Beşiktaş',
    country: 'TR',
    countryName: 'Türkiye',
    taxNumber: '1780426615',
    taxOffice: 'Beşiktaş',
    phone: '+90 212 555 07 31',
    mail: 'muhasebe@bogazicikirtasiye.example',
    iban: 'TR120006200011900006672315',
  },
  lines: [
    line('Spiralli defter, A5', 60, 'C62', 8950, 20),
    line('Tükenmez kalem, mavi', 200, 'C62', 1475, 20),
    line('Toplantı ikramı, kişi başı', 18, 'C62', 24_000, 10),
    line('Şişe suyu', 45, 'LTR', 1260, 10),
  ],
};

export const harbourInvoice: SampleInvoice = {
  number: 'HF-10482',
  date: '2026-02-18',
  due: '2026-02-18',
  currency: 'GBP',
  buyer,
  seller: {
    name: 'Harbour & Finch Ltd',
    street: '4 Ropewalk Yard',
    postcode: 'PL1 3RN',
    city: 'Plymouth',
    country: 'GB',
    countryName: 'United Kingdom',
    taxNumber: 'GB283991540',
    phone: '+44 1752 555 0193',
    mail: 'hello@harbourfinch.example',
  },
  lines: [
    line('Survey drone battery, 5200 mAh', 3, 'C62', 11_450, 20),
    line('Weatherproof field case', 2, 'C62', 8995, 20, 'Colour: orange'),
    line('Printed route atlas, South West', 5, 'C62', 1699, 0),
  ],
};

export const deltaInvoice: SampleInvoice = {
  number: '26-00874',
  date: '2026-03-02',
  due: '2026-04-01',
  currency: 'EUR',
  buyer,
  seller: {
    name: 'Delta Techniek B.V.',
    street: 'Kanaalweg 210',
    postcode: '3533 HH',
    city: 'Utrecht',
    country: 'NL',
    countryName: 'Nederland',
    taxNumber: 'NL861530472B01',
    phone: '+31 30 555 0164',
    mail: 'facturen@deltatechniek.example',
    iban: 'NL91ABNA0417164300',
  },
  lines: [
    line('Onderhoud koelinstallatie', 6.5, 'HUR', 8750, 21),
    line('Koelvloeistof', 18, 'LTR', 1245, 21),
    line('Vakblad, jaargang 2026', 1, 'C62', 9600, 9),
  ],
};

export const prairieInvoice: SampleInvoice = {
  number: 'PS-2026-1107',
  date: '2026-03-09',
  due: '2026-04-08',
  currency: 'USD',
  buyer,
  seller: {
    name: 'Prairie Signal Inc.',
    street: '1180 Larkspur Avenue',
    postcode: 'NE 68508',
    city: 'Lincoln',
    country: 'US',
    countryName: 'United States',
    taxNumber: '',
    phone: '+1 402 555 0148',
    mail: 'billing@prairie-signal.example',
  },
  lines: [
    'North mast',
    'East mast',
    'South mast',
    'West mast',
    'Hill mast',
    'River mast',
    'Depot mast',
    'Mill mast',
    'School mast',
    'Lake mast',
  ].flatMap((place, at) => [
    line(`Radio gateway, ${place}`, 1, 'C62', 41_900 + at * 1150, 7.25),
    line(`Antenna cable, ${place}`, 35 + at * 5, 'MTR', 215, 7.25),
    line(`Mounting kit, ${place}`, 2, 'C62', 3875, 7.25),
  ]),
};
