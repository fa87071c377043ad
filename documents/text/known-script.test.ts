import { expect, test } from 'vitest';
import { drawnWords } from './drawn-words.fixture.ts';
import { isOtherScript } from './known-script.ts';
import { pageDocument } from './page-document.ts';

test.each([
  ['Счёт-фактура № 17 от 3 марта 2026 г. Продавец: ООО Ромашка, Москва, улица Ленина', true],
  ['فاتورة ضريبية رقم ٤٥٦ بتاريخ ٣ مارس ٢٠٢٦ المورد شركة النور للتجارة العامة', true],
  [
    '請求書 番号 二〇二六 株式会社山田商店 東京都千代田区丸の内一丁目 合計金額 消費税 お支払期限 振込先 銀行名 支店',
    true,
  ],
  ['Rechnung Nr. 17 vom 3. März 2026, Nordlicht Bürobedarf GmbH, Hafenstraße 4', false],
  ['Fatura No: 17, Güneşli Bağlar Caddesi, Çınar Ofis Gereçleri A.Ş.', false],
  ['Ω 5', false],
])('detects another script in %s: %s', (text, other) => {
  expect(isOtherScript(pageDocument(drawnWords(`50:${text}`)))).toBe(other);
});

const unread = 'naavlkey KUnwUWA ain anunvu TAulwavta gahunvnu 2890.00 842.00 147.00 350.00';

test.each([
  ['Cyrillic', 'BaIKaH TpaHC EOO ToBapeHe H pa3TOBapBaHe Ha BoJa 2890.00 842.00', 0.85, 0.97, true],
  [
    'Greek',
    'Etεc Kααμv EAiEc buuapioto MetapopLka EEoα Petα 2890.00 842.00 147.00',
    0.9,
    0.97,
    true,
  ],
  ['Thai', unread, 0.6, 0.97, true],
  ['Japanese', '2026 A4 500 3 41250 123750 1 289000 10 8420 601315', 0.99, 0.99, true],
  ['a faded slip', 'Harbour Grill Bread wat Subtota Cash 4.50 3.20 7.70 10.00', 0.85, 0.85, false],
  ['an illegible page', unread, 0.6, 0.6, false],
  ['a known language', 'amount date number price total 4.50 12.00 31.00 4.00', 0.5, 0.97, false],
  ['too few words', 'KUnwUWA 2890.00 842.00', 0.6, 0.97, false],
])('detects another script by the letters and numbers of %s: %s', (...given) => {
  const [, text, letters, numbers, other] = given;
  const words = drawnWords(`50:${text}`, letters).map((word) =>
    /^\d/.test(word.text) ? { ...word, confidence: numbers } : word,
  );
  expect(isOtherScript(pageDocument(words, 'ocr'))).toBe(other);
});
