import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { aWorkspaceUser } from '#contract/fixtures.ts';
import { fileReading } from '#contract/file-reading.ts';
import type { HistoryEntry } from '#contract/invoice.ts';
import { noteCodes } from '#contract/note-codes.ts';
import { readFields } from '#src/lib/comparisons/read-values.ts';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { History } from './history.tsx';

const entry = (change: Partial<HistoryEntry>): HistoryEntry => ({
  uid: 'one',
  action: 'update',
  created_at: '2026-03-02T09:30:00Z',
  workspace_user: aWorkspaceUser(),
  reason: null,
  changes: [],
  ...change,
});
const open = (...entries: readonly HistoryEntry[]) =>
  render(
    <Frame language="en">
      <History entries={entries} currency="EUR" />
    </Frame>,
  );

test('describes changes in words, with formatted amounts, dates, units and people', async () => {
  await open(
    entry({
      changes: [
        { field: 'total_price', from: '59.50', to: '1234.00' },
        { field: 'invoice_date', from: null, to: '2026-02-27' },
        { field: 'unit', from: 'k', to: 'p' },
        { field: 'quantity', from: '1.000', to: '2.500' },
        { field: 'payment_type', from: null, to: 'cash' },
      ],
    }),
  );
  await expect.element(page.getByText('Ada Yılmaz')).toBeVisible();
  for (const text of [
    /Total €59.50 →.*€1,234.00/,
    /Invoice date empty →.*Feb.*2026/,
    /Unit kilogram →.*piece/,
    /Quantity 1 →.*2.5/,
    /Payment type empty →.*Cash/,
  ])
    await expect.element(page.getByRole('listitem').filter({ hasText: text }).last()).toBeVisible();
});

test('names the total of an item like its column', async () => {
  const changes = [{ field: 'total_price', from: '59.50', to: '1234.00' }];
  await open(entry({ action: 'item_update', changes }));
  await expect.element(page.getByText('Total incl. VAT', { exact: true })).toBeVisible();
});

test('labels a removed rejection as such, not as a removed approval', async () => {
  const changes = [{ field: 'approvement_status', from: 'rejected', to: 'waiting' }];
  await open(entry({ action: 'remove_approval', changes }));
  await expect.element(page.getByText('Rejection removed')).toBeVisible();
});

test('prints unknown actions and fields as they were sent', async () => {
  await open(
    entry({
      action: 'archived',
      workspace_user: null,
      created_at: '',
      changes: [
        { field: 'cost_center', from: 12, to: { code: 'A', share: 0.5 } },
        { field: 'labels', from: ['a', 'b'], to: true },
      ],
    }),
    entry({ uid: '', created_at: 'noon', action: '' }),
  );
  await expect.element(page.getByText('archived')).toBeVisible();
  await expect
    .element(page.getByText(/cost_center 12 →.*\{"code":"A","share":0.5\}/))
    .toBeVisible();
  await expect.element(page.getByText(/labels a, b →.*true/)).toBeVisible();
  await expect.element(page.getByText('noon')).toBeVisible();
});

test('shows the newest entries of a long history and earlier ones on demand', async () => {
  await open(
    ...Array.from({ length: 140 }, (_, index) =>
      entry({ uid: `e${index}`, reason: `Entry ${index}` }),
    ),
  );
  await expect.element(page.getByText('Entry 24', { exact: true })).toBeInTheDocument();
  expect(page.getByText('Entry 25', { exact: true }).elements()).toHaveLength(0);
  await page.getByRole('button', { name: 'Show earlier entries (115)' }).click();
  await expect.element(page.getByText('Entry 124', { exact: true })).toBeInTheDocument();
  await page.getByRole('button', { name: 'Show earlier entries (15)' }).click();
  await expect.element(page.getByText('Entry 139', { exact: true })).toBeInTheDocument();
  expect(page.getByRole('button').elements()).toHaveLength(0);
});

test('says in words what the file was read from', async () => {
  await open(entry({ action: 'read', changes: [{ field: 'read_from', from: null, to: 'text' }] }));
  await expect.element(page.getByText('Read as text of the document')).toBeVisible();
});

test('omits “empty” as the previous value of a new item', async () => {
  await open(
    entry({ action: 'item_add', changes: [{ field: 'name', from: null, to: 'Paper' }] }),
    entry({ uid: 'two', changes: [{ field: 'invoice_number', from: null, to: 'A-1' }] }),
  );
  await expect.element(page.getByText('Name Paper')).toBeVisible();
  await expect
    .element(
      page
        .getByRole('listitem')
        .filter({ hasText: /Invoice number empty/ })
        .last(),
    )
    .toBeVisible();
});

test('shows amounts in the currency of their time, as far as the entries tell', async () => {
  await open(
    entry({ changes: [{ field: 'total_price', from: '3.00', to: '4.00' }] }),
    entry({
      uid: 'two',
      changes: [
        { field: 'currency', from: 'TRY', to: 'EUR' },
        { field: 'total_price', from: '2.00', to: '3.00' },
      ],
    }),
    entry({ uid: 'three', changes: [{ field: 'total_price', from: '1.00', to: '2.00' }] }),
  );
  for (const text of [
    /Total €3.00 →.*€4.00/,
    /Total (?:TRY|₺)\s?2.00 →.*€3.00/,
    /Total (?:TRY|₺)\s?1.00 →.*(?:TRY|₺)\s?2.00/,
  ])
    await expect.element(page.getByRole('listitem').filter({ hasText: text }).last()).toBeVisible();
});

const notes: HistoryEntry['notes'] = [
  { code: 'withheld', values: { amount: '110.00', currency: 'TRY' } },
  { code: 'two-days', values: { first: '2026-01-02', second: '2026-02-01' } },
  {
    code: 'page-differs',
    values: {
      field: 'total_price',
      page: '1190.00',
      page_currency: 'EUR',
      file: '119.00',
      file_currency: 'EUR',
    },
  },
];

test("shows notes of the reading in sentences of the app, in the person's number and date format", async () => {
  await render(
    <Frame language="tr">
      <History
        entries={[entry({ action: 'process', reason: 'In English.', notes })]}
        currency="TRY"
      />
    </Frame>,
  );
  for (const text of [
    /The buyer withholds ₺110,00 of the tax/,
    /2 Oca.* or 1 Şub/,
    /Total: the page shows €1\.190,00, the e-invoice in the file says €119,00/,
  ])
    await expect.element(page.getByText(text)).toBeVisible();
  expect(page.getByText('In English.').elements()).toHaveLength(0);
});

test('shows the reason as sent when a note is unknown', async () => {
  await open(
    entry({
      action: 'process',
      reason: 'All of it in English.',
      notes: [...(notes ?? []), { code: 'of-tomorrow', values: {} }],
    }),
  );
  await expect.element(page.getByText('All of it in English.')).toBeVisible();
});

test.each(noteCodes)('the note %s has a sentence of its own', async (code) => {
  await open(
    entry({
      action: 'process',
      reason: 'In English.',
      notes: [{ code, values: { field: 'items' } }],
    }),
  );
  await expect.element(page.getByRole('listitem').first()).toBeVisible();
  await expect.element(page.getByText('In English.')).not.toBeInTheDocument();
});

test('shows the grounds of a read value at the newest reading only', async () => {
  const of = (field: string, value: string, ...grounds: readonly object[]) => ({
    field,
    value,
    confidence: 0.9,
    source: 'text',
    grounds,
  });
  const label = (of: string) => ({ code: 'label', values: { label: of } });
  const { values } = fileReading.parse({
    pages: [],
    values: [
      of('company', 'City Cabs', { code: 'memory', values: { count: '3', label: 'From' } }),
      of('tax_number', 'GB 123', label('VAT no.'), { code: 'check-digits' }),
      of(
        'total_price',
        '120.00',
        { code: 'sums', values: { net: '100.00', vat: '20.00', total: '120.00' } },
        { code: 'lines' },
        { code: 'nobody knows this' },
      ),
      of('currency', 'EUR', { code: 'stated' }),
      of('country', 'DE', { code: 'tax-number' }, { code: 'legal-form' }),
      of('language', 'de', { code: 'sign' }, { code: 'country' }, { code: 'words' }),
    ],
  });
  const changes = values.map(({ field, value: to }) => ({ field, to, source: 'text', sure: 0.9 }));
  const entries = ['now', 'before'].map((uid) => entry({ uid, action: 'process', changes }));
  await render(
    <Frame language="en">
      <History entries={entries} currency="EUR" read={readFields(values)} />
    </Frame>,
  );
  const lines = page.getByRole('listitem');
  for (const text of [
    /City Cabs from the text, 90% confidence\s· beside “From”\s· as on 3 earlier invoices of this company$/,
    /GB 123 from the text, 90% confidence\s· beside “VAT no.”\s· its check digits are right$/,
    /€120.00 from the text, 90% confidence\s· €100.00 \+ €20.00 = €120.00\s· the lines add up$/,
    /^Currency EUR from the text, 90% confidence$/,
    /beside a valid tax number\s· the name has a legal form$/,
    /the page names it\s· from the country of the invoice\s· the page is written in it$/,
  ])
    await expect.element(lines.filter({ hasText: text }).first()).toBeVisible();
  expect(lines.filter({ hasText: /^Company City Cabs/ }).elements()).toHaveLength(2);
  expect(page.getByText(/as on 3/).elements()).toHaveLength(1);
});

/** Renders a history entry with the total `shown`, while the newest reading has `read`. */
const renderTotal = (shown: string, read: string, grounds: readonly object[]) => {
  const total = { field: 'total_price', value: read, confidence: 0.9, source: 'text', grounds };
  const { values } = fileReading.parse({ pages: [], values: [total] });
  const changes = [{ field: 'total_price', to: shown, source: 'text', sure: 0.9 }];
  return render(
    <Frame language="en">
      <History
        entries={[entry({ action: 'process', changes })]}
        currency="EUR"
        read={readFields(values)}
      />
    </Frame>,
  );
};

test('does not show the grounds of another reading at an earlier value', async () => {
  await renderTotal('100.00', '130.00', [{ code: 'lines' }]);
  await expect.element(page.getByText(/€100.00 from the text/).first()).toBeVisible();
  await expect.element(page.getByText(/the lines add up/)).not.toBeInTheDocument();
});

test('a right-to-left label leaves the sums behind it in order', async () => {
  await renderTotal('120.00', '120.00', [
    { code: 'label', values: { label: 'المجموع' } },
    { code: 'sums', values: { net: '100.00', vat: '20.00', total: '120.00' } },
  ]);
  await expect.element(page.getByText(/beside “المجموع”/).first()).toBeVisible();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const lefts: number[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent ?? '';
    if (!text.includes('=')) continue;
    for (const amount of ['100.00', '20.00', '120.00']) {
      const range = document.createRange();
      range.setStart(texts.currentNode, text.indexOf(amount));
      range.setEnd(texts.currentNode, text.indexOf(amount) + 1);
      lefts.push(range.getBoundingClientRect().left);
    }
  }
  expect(lefts).toHaveLength(3);
  expect(lefts).toEqual(lefts.toSorted((one, other) => one - other));
});
