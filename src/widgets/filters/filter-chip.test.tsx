import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { focusAsInSafari } from '#src/ui/safari-focus.fixture.ts';
import { openRoutes } from '#src/widgets/render-router.fixture.tsx';
import { FilterChip } from './filter-chip.tsx';

test('closing the panel returns the focus to its filter, also in Safari', async () => {
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

test('Back closes the panel, since the filters have changed', async () => {
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
