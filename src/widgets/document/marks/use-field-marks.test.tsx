import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { freshClient } from '#src/api/client.fixture.ts';
import { focusField, wordsOf, type FocusedField } from '#src/widgets/document/document-fields.ts';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { typeInto } from '#src/ui/type-into.ts';
import { pdfOf } from '#src/widgets/document/pdf/pdf.fixture.ts';
import { PdfViewer } from '#src/widgets/document/pdf/pdf-viewer.tsx';

beforeEach(() => page.viewport(1000, 800));
afterEach(() => focusField(null));

const invoice = [
  'City Cabs Ltd',
  'Invoice number: CC-2041',
  'Order number: 77',
  'Net amount: 50.00 GBP',
  'VAT 20 %: 10.00 GBP',
  'Total: 60.00 GBP',
  'Paid: 60.00 GBP',
];
const opened = (bytes: Blob) =>
  render(
    <QueryClientProvider client={freshClient()}>
      <Frame>
        <input aria-label="Field" />
        <div style={{ blockSize: 600 }}>
          <PdfViewer
            bytes={bytes}
            address="/files/1.pdf?signed"
            words={null}
            page={1}
            onPage={() => undefined}
            marking
            onShowEmbedded={() => undefined}
          />
        </div>
      </Frame>
    </QueryClientProvider>,
  );
const input = () => page.getByLabelText('Field');
const focus = (field: Partial<FocusedField>) =>
  focusField({ field: 'total_price', label: 'Total', value: '', ...field });
const marks = () => [...document.querySelectorAll<HTMLElement>('[data-mark]')];
const current = () => document.querySelector('[data-mark="current"]')?.getBoundingClientRect();
const printed = (text: string) =>
  [...document.querySelectorAll('[data-page] span')]
    .find((span) => span.textContent.includes(text))
    ?.getBoundingClientRect();
const known = () => expect.poll(() => wordsOf('/files/1.pdf')?.length);

test.each([0, 90, 180, 270] as const)(
  'marks the value on its word on a page rotated by %i degrees',
  async (rotate) => {
    await opened(pdfOf([invoice], rotate));
    await known().toBe(1);
    await expect.poll(() => printed('CC-2041')).toBeDefined();
    focus({ field: 'invoice_number', value: 'CC-2041' });
    await expect.poll(() => marks().length).toBe(1);
    const [mark, line] = [current(), printed('CC-2041')];
    expect(
      mark &&
        line &&
        mark.left >= line.left - 3 &&
        mark.right <= line.right + 3 &&
        mark.top >= line.top - 3 &&
        mark.bottom <= line.bottom + 3,
    ).toBe(true);
    focusField(null);
    await expect.poll(() => marks().length).toBe(0);
  },
);

test('ranks the place beside the label first; keys step through the places and take one', async () => {
  await opened(pdfOf([invoice]));
  await known().toBe(1);
  const take = vi.fn();
  await input().click();
  focus({ value: '60', take });
  await expect.element(page.getByText('1 of 2 on page 1')).toBeVisible();
  expect(marks().map((mark) => mark.dataset['mark'])).toEqual(['current', 'other']);
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.element(page.getByText('2 of 2 on page 1')).toBeVisible();
  focus({ value: '', take });
  await expect.element(page.getByText('Perhaps the Total: 1 of', { exact: false })).toBeVisible();
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}');
  expect(take).toHaveBeenCalledWith('60.00');
});

test('says when a value is not in the document, except for fields that documents never print', async () => {
  await opened(pdfOf([invoice]));
  await known().toBe(1);
  focus({ field: 'total_price', value: '61.00' });
  await expect
    .element(page.getByText('Not in the document. Perhaps', { exact: false }))
    .toBeVisible();
  focus({ field: 'payment_type', label: 'Payment type', value: 'cash' });
  await expect
    .element(page.getByText('Not in the document', { exact: false }))
    .not.toBeInTheDocument();
});

test('a click on a word fills the focused field and keeps the focus, or does nothing without one', async () => {
  await opened(pdfOf([invoice]));
  await known().toBe(1);
  await expect.poll(() => printed('City Cabs')).toBeDefined();
  const field = input().element();
  if (!(field instanceof HTMLInputElement)) throw new Error('There is no field.');
  await input().fill('before');
  const line = () => page.getByText('City Cabs Ltd');
  await line().click({ position: { x: 5, y: 5 } });
  expect(field.value).toBe('before');
  await input().click();
  focus({
    field: 'company_uid',
    label: 'Company',
    value: 'before',
    take: (text) => typeInto(field, text),
  });
  await line().click({ position: { x: 5, y: 5 } });
  expect(field.value).toBe('City');
  await line().click({ position: { x: 62, y: 5 } });
  expect(field.value).toBe('City Cabs');
  expect(document.activeElement).toBe(field);
});

test('scrolls to the value on one of thirty pages, but not against the scrolling of the person', async () => {
  const pages = Array.from({ length: 30 }, (_, index) => [
    `Page ${index + 1}`,
    ...invoice.slice(0, 1),
    ...(index === 23 ? ['Total: 1,234.56'] : []),
  ]);
  await opened(pdfOf(pages));
  await expect.poll(() => wordsOf('/files/1.pdf')?.length).toBe(30);
  focus({ value: '1234.56' });
  await expect.element(page.getByText('1 of 1 on page 24')).toBeVisible();
  const frame = document.querySelector('[data-document-scroller]');
  const isInView = () => {
    const [mark, room] = [current(), frame?.getBoundingClientRect()];
    return (
      mark !== undefined && room !== undefined && mark.top >= room.top && mark.bottom <= room.bottom
    );
  };
  await expect.poll(isInView).toBe(true);
  frame?.dispatchEvent(new WheelEvent('wheel'));
  frame?.scrollTo({ top: 0, behavior: 'instant' });
  focus({ value: '1234.56', label: 'The total' });
  await expect.poll(isInView).toBe(false);
  expect(frame?.scrollTop).toBe(0);
}, 30_000);
