import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Frame } from './frame.fixture.tsx';
import { Page } from './page.tsx';
import { createMemoryRouter, Link } from './router.ts';

test('focuses the next page when the clicked link disappears, but not the first page', async () => {
  const router = createMemoryRouter(
    [
      {
        path: '/one',
        element: (
          <Page key="one" title="One">
            <Link to="/two">To two</Link>
          </Page>
        ),
      },
      {
        path: '/two',
        element: (
          <Page key="two" title="Two">
            {null}
          </Page>
        ),
      },
    ],
    { initialEntries: ['/one'] },
  );
  await render(<Frame router={router} />);
  const link = page.getByRole('link', { name: 'To two' });
  await expect.element(link).toBeVisible();
  expect(document.activeElement).toBe(document.body);
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Two' })).toBeVisible();
  await expect.poll(() => document.activeElement?.id).toBe('main');
});
