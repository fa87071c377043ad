import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { focusAsInSafari } from '#src/ui/safari-focus.fixture.ts';
import { openRoutes } from '#src/widgets/render-router.fixture.tsx';
import { FilterChip } from './filter-chip.tsx';

test('its panel gives the focus back to the filter that was pressed, also in Safari', async () => {
  focusAsInSafari();
  await render(
    <Frame>
      <FilterChip label="Company" summary={undefined}>
        <input aria-label="Name" />
      </FilterChip>
    </Frame>,
  );
  const chip = page.getByRole('button', { name: 'Company' });
  await chip.click();
  await page.getByLabelText('Name').click();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(chip).toHaveFocus();
});

test('Back closes its panel, since the filters are those of before', async () => {
  const chip = (
    <FilterChip label="Company" summary={undefined}>
      <input aria-label="Name" />
    </FilterChip>
  );
  const { go, back } = await openRoutes([{ path: '/', element: chip }], '/');
  await go('/?company_uid=1');
  await page.getByRole('button', { name: 'Company' }).click();
  await expect.element(page.getByLabelText('Name')).toBeVisible();
  await back();
  await expect.element(page.getByLabelText('Name')).not.toBeInTheDocument();
});
