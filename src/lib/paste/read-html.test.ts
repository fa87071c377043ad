import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pastedKind } from './clipboard.ts';
import { copyBlock } from './clipboard.ts';
import { guessed } from './paste.fixture.ts';
import { readHtml } from './read-clipboard.ts';

const texts = (html: string) => readHtml(html).map((row) => row.map((cell) => cell.text));

test('reads an Excel block with wrapped source, line breaks in cells and irrelevant styles', () => {
  const html = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--table {mso-displayed-decimal-separator:"\\,";}--></style></head><body link=blue>
<table border=0 style='border-collapse:collapse;width:96pt'><!--StartFragment--><col width=64 style='width:48pt'>
 <tr height=20 style='height:15.0pt'><td height=20 width=64 style='height:15pt'>Paper
  A4<br>
  white</td><td align=right x:num="1234.5">1.234,50<span style='mso-spacerun:yes'>&nbsp;</span></td></tr>
 <tr style='display:none'><td>hidden</td><td>1</td></tr>
<!--EndFragment--></table></body></html>`;
  expect(readHtml(html)).toEqual([
    [{ text: 'Paper A4\nwhite' }, { text: '1.234,50', exact: '1234.5' }],
  ]);
});

test('takes the exact numbers of Google Sheets without binary rounding errors', () => {
  const html = `<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style><table dir="ltr" data-sheets-root="1"><colgroup><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;Paper&quot;}">Paper</td><td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:1234.5600000000002}" data-sheets-formula="=R[0]C[-1]>2">1,234.56</td><td data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:0.19}">19%</td></tr></tbody></table>`;
  expect(readHtml(html)).toEqual([
    [{ text: 'Paper' }, { text: '1,234.56', exact: '1234.56' }, { text: '19%', exact: '19' }],
  ]);
});

test('takes the exact numbers of LibreOffice', () => {
  expect(
    readHtml(
      '<table><tr><td align="left">Kâğıt</td><td sdval="1250" sdnum="1055;0;#.##0">1.250</td></tr></table>',
    ),
  ).toEqual([[{ text: 'Kâğıt' }, { text: '1.250', exact: '1250' }]]);
});

test('an exact number determines the style of ambiguous ones', () => {
  const { lines, found } = guessed(
    readHtml(
      '<table><tr><td>A</td><td sdval="1.234">1,234</td></tr><tr><td>B</td><td>2,500</td></tr></table>',
    ),
    { targets: ['name', 'quantity'] },
  );
  expect(found.style).toBe('comma');
  expect(lines.map((row) => row.values.quantity)).toEqual(['1.234', '2.500']);
});

test('keeps columns aligned around merged cells', () => {
  expect(
    texts(
      '<table><tr><th colspan=2>Goods</th><th>Total</th></tr><tr><td rowspan=2>A</td><td>x</td><td>1</td></tr><tr><td>y</td><td>2</td></tr></table>',
    ),
  ).toEqual([
    ['Goods', '', 'Total'],
    ['A', 'x', '1'],
    ['', 'y', '2'],
  ]);
});

test('treats markup inside cells as text or drops it, without running it', () => {
  const html =
    '<img src=x onerror="window.ran = true"><script>"<table><tr><td>no</td></tr></table>"</script><table><tr><td onclick="1"><img src="https://example.test/p.png">&lt;b&gt;=1+1</td><td>2<td title="a > b">&#8364;&nbsp;3&unknown;</table>';
  expect(texts(html)).toEqual([['<b>=1+1', '2', '€ 3&unknown;']]);
});

test('reads a table inside a layout table and accepts any broken HTML', () => {
  expect(texts('<table><tr><td><table><tr><td>in</td></tr></table></td></tr></table>')).toEqual([
    ['in'],
  ]);
  fc.assert(
    fc.property(
      fc.array(
        fc.constantFrom(
          '<table>',
          '<tr>',
          '<td',
          '>',
          '<td>',
          '</table>',
          'x',
          '"',
          "'",
          '<br>',
          '<!--',
          '&#',
          '&amp;',
          ' colspan=9',
          '<p>',
          '</tr>',
          '=',
        ),
      ),
      (parts) => {
        expect(Array.isArray(readHtml(parts.join('')))).toBe(true);
      },
    ),
  );
});

test('treats HTML without a table as a single cell', () => {
  expect(readHtml('<p>one</p>')).toEqual([]);
  expect(pastedKind({ text: 'one', html: '<p>one</p>' })).toEqual({ kind: 'cell', text: 'one' });
  expect(pastedKind({ text: '', html: '' })).toEqual({ kind: 'none' });
  expect(pastedKind({ text: 'a\tb', html: '' })).toEqual({ kind: 'block' });
});

test('pastes our own copied lines with exact values, whatever the language shows', () => {
  const rows = [
    [
      { cell: 'name' as const, value: '=SUM("A1") <b>' },
      { cell: 'quantity' as const, value: '1.500' },
      { cell: 'unit' as const, value: 'k' },
      { cell: 'total_price' as const, value: '-1234.50' },
      { cell: 'vat_rate' as const, value: null },
    ],
    [
      { cell: 'name' as const, value: 'two\nlines' },
      { cell: 'quantity' as const, value: null },
      { cell: 'unit' as const, value: null },
      { cell: 'total_price' as const, value: '0.10' },
      { cell: 'vat_rate' as const, value: '20.00' },
    ],
  ];
  const copied = copyBlock(rows, 'tr-TR', () => 'kilogram');
  expect(copied.text).toBe(
    '\'=SUM("A1") <b>\t1,5\tkilogram\t-1234,50\t\r\n"two\nlines"\t\t\t0,10\t20\r\n',
  );
  expect(pastedKind(copied)).toEqual({ kind: 'own', rows });
  expect(readHtml(copied.html)[0]?.map((cell) => cell.exact ?? cell.text)).toEqual([
    '=SUM("A1") <b>',
    '1.5',
    'kilogram',
    '-1234.5',
    '',
  ]);
  expect(copied.html).toContain("mso-number-format:'\\@'");
});
