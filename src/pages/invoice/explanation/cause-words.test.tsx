import type { ComponentProps } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Line } from '#src/lib/changes/line-changes.ts';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { Explanation } from './explanation.tsx';
import { useCauses } from './use-causes.ts';

beforeEach(() => page.viewport(1000, 800));

const lineOf = ([name, total_price, vat_rate = '20']: readonly string[], place: number): Line => ({
  id: String(place),
  name: name ?? '',
  description: '',
  quantity: '1',
  unit: null,
  total_price: total_price ?? null,
  vat_rate,
});

/** As the checks of the invoice's page show it. */
function Shown({ onFix, onClose, ...difference }: ShownProps) {
  return <Explanation of={useCauses(difference)} onFix={onFix} onClose={onClose} />;
}
type ShownProps = Parameters<typeof useCauses>[0] & Omit<ComponentProps<typeof Explanation>, 'of'>;

test.each([
  [
    'a total without VAT',
    [
      ['Paper', '72.00'],
      ['Toner', '48.00'],
    ],
    ['100.00', '20.00'],
    'The total of €100.00 is without VAT. Including VAT it is €120.00.',
  ],
  [
    'total and VAT in each other’s place',
    [
      ['Paper', '72.00'],
      ['Toner', '48.00'],
    ],
    ['20.00', '120.00'],
    'Total and VAT are swapped: the total is €120.00, the VAT €20.00.',
  ],
  [
    'a line without VAT',
    [
      ['Paper', '70.00'],
      ['Toner', '48.00'],
    ],
    ['132.00', '22.00'],
    '“Paper” looks net. Including VAT it is €84.00, not €70.00.',
  ],
  [
    'all lines without VAT',
    [
      ['Paper', '70.00'],
      ['Toner', '48.00'],
    ],
    ['141.60', '23.60'],
    'The items are without VAT.',
  ],
  [
    'a line that is there twice',
    [
      ['Paper', '72.00'],
      ['Toner', '48.00'],
      ['Toner', '48.00'],
    ],
    ['120.00', '20.00'],
    '“Toner” for €48.00 appears twice.',
  ],
  [
    'all lines twice',
    [
      ['Paper', '72.00'],
      ['Toner', '48.00'],
      ['Paper', '72.00'],
      ['Toner', '48.00'],
    ],
    ['120.00', '20.00'],
    'All items appear twice.',
  ],
  [
    'two digits swapped',
    [
      ['Paper', '54.00'],
      ['Toner', '61.20'],
    ],
    ['106.20', '17.70'],
    '“Paper” has two digits swapped: €45.00 instead of €54.00.',
  ],
  [
    'a line with the wrong sign',
    [
      ['Paper', '72.00'],
      ['Toner', '-13.20'],
    ],
    ['85.20', '14.20'],
    '“Toner” has the wrong sign: €13.20 instead of -€13.20.',
  ],
  [
    'a line with the wrong rate',
    [
      ['Paper', '72.00'],
      ['Book', '53.50', '20'],
    ],
    ['125.50', '15.50'],
    '“Book” has the wrong VAT rate: 7 % instead of 20 %.',
  ],
  [
    'a sum among the lines',
    [
      ['Paper', '72.00'],
      ['Toner', '48.00'],
      ['Subtotal', '120.00'],
    ],
    ['120.00', '20.00'],
    '“Subtotal” is a sum of other amounts, not an item.',
  ],
  [
    'a line that has no name',
    [
      ['', '70.00'],
      ['Toner', '48.00'],
    ],
    ['132.00', '22.00'],
    'Item 1 looks net. Including VAT it is €84.00, not €70.00.',
  ],
] as const)('explains %s in one sentence', async (_, lines, [total_price, total_vat], sentence) => {
  await render(
    <Frame>
      <Shown
        lines={lines.map(lineOf)}
        header={{ total_price, total_vat }}
        currency="EUR"
        file={null}
        onFix={() => undefined}
        onClose={() => undefined}
      />
    </Frame>,
  );
  await expect.element(page.getByText(sentence).first()).toBeVisible();
});
