import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Toasts } from '#src/ui/toasts.tsx';
import { GridBody } from './grid-body.tsx';
import { aLine, LineService } from '#src/pages/invoice/items/item-grid.fixture.ts';

export const row = (name: string) => page.getByRole('row', { name, exact: true });
export const cell = (number: number, name: string) =>
  row(`Item ${number}`).getByLabelText(name, { exact: true });
export const keys = (text: string) => userEvent.keyboard(text);

/** Opens a grid of so many lines, with buttons before and after it. */
export async function open(count: number) {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const service = new LineService(Array.from({ length: count }, (_, index) => aLine(index + 1)));
  const onBlock = vi.fn();
  await render(
    <I18nProvider i18n={i18n}>
      <button type="button">Before</button>
      <h2 id="items-title">Items</h2>
      <GridBody grid={service.grid} decimals={2} onBlock={onBlock} />
      <button type="button">After</button>
      <Toasts />
    </I18nProvider>,
  );
  return {
    service,
    onBlock,
    chosen: () => page.getByRole('gridcell', { selected: true }).elements().length,
  };
}
