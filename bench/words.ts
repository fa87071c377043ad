type Some<T> = readonly [T, ...T[]];

/** A country of companies, and the words used there. */
export interface Country {
  readonly code: string;
  readonly language: string;
  readonly currency: 'EUR' | 'TRY' | 'USD' | 'GBP' | 'JPY';
  readonly vatRates: Some<number>;
  readonly brands: Some<string>;
  readonly trades: Some<string>;
  readonly forms: Some<string>;
  readonly streets: Some<string>;
  readonly cities: Some<string>;
  readonly taxOffices: readonly string[];
  readonly dial: string;
  readonly goods: Some<string>;
  readonly details: Some<string>;
}

const list = (text: string): Some<string> => {
  const [first = '', ...rest] = text.split('|');
  return [first, ...rest];
};

export const germany: Country = {
  code: 'DE',
  language: 'de',
  currency: 'EUR',
  vatRates: [19, 7],
  taxOffices: [],
  dial: '+49 40',
  brands: list(
    'Nordlicht|Albrecht|Brückner|Hansa|Lindenhof|Müller & Söhne|Rheingold|Schäfer|Weißenfels|Zweigler|Isar|Königstein',
  ),
  trades: list(
    'Bürobedarf|Elektrotechnik|Gebäudereinigung|Gastronomie|Logistik|Softwarehaus|Druckerei|Möbelwerk',
  ),
  forms: list('GmbH|GmbH & Co. KG|AG|e. K.|UG'),
  streets: list('Hafenstraße|Lindenallee|Bahnhofstraße|Am Markt|Königsweg'),
  cities: list('20457 Hamburg|10115 Berlin|80331 München|50667 Köln|01067 Dresden'),
  goods: list(
    'Kopierpapier A4|Druckerpatrone schwarz|Reinigung der Büroräume|Mittagessen|Bahnfahrt|Schreibtischleuchte|Wartung der Klimaanlage|Porto|Kaffee|Ordner, breit',
  ),
  details: list('|je Karton|laut Angebot|Lieferung frei Haus|Monatspauschale'),
};

export const turkey: Country = {
  code: 'TR',
  language: 'tr',
  currency: 'TRY',
  vatRates: [20, 10, 1],
  taxOffices: ['Kadıköy', 'Beşiktaş', 'Çankaya', 'Konak'],
  dial: '+90 216',
  brands: list(
    'Boğaziçi|Çınar|İstanbul|Yıldız|Güneş|Şahin|Öztürk|Anadolu|Ilgaz|Kızılırmak|Ege|Toros',
  ),
  trades: list('Kırtasiye|Gıda|Ulaşım|Yazılım|Temizlik|Matbaa|Mobilya|Petrol'),
  forms: list('A.Ş.|Ltd. Şti.|Tic. Ltd. Şti.|San. ve Tic. A.Ş.'),
  streets: list('Bağdat Caddesi|İstiklal Caddesi|Atatürk Bulvarı|Gül Sokak|Çiçek Sokağı'),
  cities: list(
    '34710 Kadıköy/İstanbul|06420 Çankaya/Ankara|35210 Konak/İzmir|16010 Osmangazi/Bursa',
  ),
  goods: list(
    'A4 fotokopi kağıdı|Yazıcı kartuşu|Ofis temizliği|Öğle yemeği|Taksi ücreti|Çay ve şeker|Kargo bedeli|Akaryakıt|Zeytinyağı|Dosya klasörü',
  ),
  details: list('|koli|teklife göre|aylık bedel|nakliye dahil'),
};

export const france: Country = {
  code: 'FR',
  language: 'fr',
  currency: 'EUR',
  vatRates: [20, 10, 5.5],
  taxOffices: [],
  dial: '+33 1',
  brands: list('Lumière|Dupré|Hélios|Garnier & Fils|Sébastien|Val d’Orée|Céleste|Montaigne'),
  trades: list('Papeterie|Informatique|Traiteur|Transports|Imprimerie|Nettoyage'),
  forms: list('SARL|SAS|SA'),
  streets: list('rue de la République|avenue Foch|place du Marché|boulevard Voltaire'),
  cities: list('75011 Paris|69002 Lyon|13001 Marseille|33000 Bordeaux'),
  goods: list(
    'Papier à lettres|Cartouche d’encre|Déjeuner d’affaires|Billet de train|Nettoyage des bureaux|Café en grains|Maintenance informatique',
  ),
  details: list('|par carton|selon devis|forfait mensuel'),
};

export const britain: Country = {
  code: 'GB',
  language: 'en',
  currency: 'GBP',
  vatRates: [20, 5, 0],
  taxOffices: [],
  dial: '+44 20',
  brands: list('Harbour & Finch|Ashdown|Kingsway|Oakfield|Thornbury|Meridian|Penrose|Whitcombe'),
  trades: list('Stationers|Consulting|Catering|Couriers|Software|Printing'),
  forms: list('Ltd|Limited|plc|LLP'),
  streets: list('High Street|Station Road|Church Lane|King Street'),
  cities: list('London EC1A 1BB|Leeds LS1 4DY|Bristol BS1 5TR|Glasgow G2 1AL'),
  goods: list(
    'Copier paper, A4|Toner cartridge|Office cleaning|Working lunch|Train ticket|Desk lamp|Consulting hours|Postage|Coffee beans',
  ),
  details: list('|per box|as quoted|monthly fee|delivered'),
};

export const america: Country = {
  code: 'US',
  language: 'en',
  currency: 'USD',
  vatRates: [0, 8.25],
  taxOffices: [],
  dial: '+1 312',
  brands: list('Prairie Signal|Lakeshore|Redwood|Summit|Blue Mesa|Granite|Cascade|Evergreen'),
  trades: list('Cloud Services|Office Supply|Rental|Travel|Media|Catering'),
  forms: list('Inc.|LLC|Corp.'),
  streets: list('Main Street|Oak Avenue|Market Street|Sunset Boulevard'),
  cities: list('Chicago, IL 60601|Austin, TX 78701|Seattle, WA 98101|New York, NY 10001'),
  goods: list(
    'Cloud hosting|Printer paper|Car rental|Airport shuttle|Team lunch|Software seats|Domain renewal|Shipping',
  ),
  details: list('|per seat|as quoted|monthly|delivered'),
};

export const netherlands: Country = {
  code: 'NL',
  language: 'nl',
  currency: 'EUR',
  vatRates: [21, 9],
  taxOffices: [],
  dial: '+31 20',
  brands: list('Delta|Van der Meer|Oranje|Zuiderzee|De Linde|Amstel'),
  trades: list('Techniek|Kantoor|Vervoer|Catering'),
  forms: list('B.V.|N.V.|V.O.F.'),
  streets: list('Herengracht|Dorpsstraat|Stationsplein'),
  cities: list('1015 BA Amsterdam|3011 AD Rotterdam|3511 AB Utrecht'),
  goods: list('Kopieerpapier A4|Lunch|Treinkaartje|Schoonmaak kantoor|Onderhoud|Verzendkosten'),
  details: list('|per doos|volgens offerte|maandelijks'),
};

export const japan: Country = {
  code: 'JP',
  language: 'ja',
  currency: 'JPY',
  vatRates: [10, 8],
  taxOffices: [],
  dial: '+81 3',
  brands: list('株式会社さくら|青山|東京|富士|日本橋|みどり'),
  trades: list('商事|文具|物流|食品'),
  forms: list('株式会社|合同会社'),
  streets: list('丸の内 1-2|神田 3-7|梅田 2-4'),
  cities: list('東京都千代田区|大阪市北区|京都市中京区'),
  goods: list('コピー用紙 A4|会議用弁当|電車代|プリンタートナー|事務所清掃|宅配便'),
  details: list('|1箱|見積書による|月額'),
};

export const categories: Some<string> = [
  'Office supplies',
  'Travel',
  'Meals',
  'Software',
  'Rent',
  'Utilities',
  'Cleaning',
  'Telephone',
  'Postage',
  'Fuel',
  'Training',
  'Other',
];

/** First and last names of the people, in pairs. */
export const people: Some<readonly [string, string]> = [
  ['Ayşe', 'Yılmaz'],
  ['Grace', 'Okafor'],
  ['Jonas', 'Brückner'],
  ['Elif', 'Öztürk'],
  ['Marie', 'Lefèvre'],
  ['Mehmet', 'Şahin'],
  ['Sarah', 'Whitcombe'],
  ['İrem', 'Çelik'],
  ['Lukas', 'Weiß'],
  ['Chloé', 'Garnier'],
  ['Deniz', 'Aydın'],
  ['Tom', 'Penrose'],
  ['Zeynep', 'Kaya'],
  ['Hannah', 'Vogel'],
  ['Can', 'Doğan'],
  ['Noor', 'de Vries'],
  ['Kenji', 'Tanaka'],
  ['Olivia', 'Ashdown'],
  ['Burak', 'Ilgaz'],
  ['Sofie', 'van der Meer'],
  ['Emre', 'Güneş'],
  ['Paul', 'Schäfer'],
  ['Selin', 'Arslan'],
  ['Yuki', 'Mori'],
];
