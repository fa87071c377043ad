import { expect, test } from 'vitest';
import { isOtherScript } from './known-script.ts';

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
  expect(isOtherScript(text)).toBe(other);
});
