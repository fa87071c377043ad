import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openRoutes } from './render-router.fixture.tsx';
import { Pager } from './pager.tsx';

test.each([1, 3, 4, 60, 1_197, 1_200])(
  'on the narrowest phone the links around page %i fit on one line',
  async (at) => {
    await page.viewport(320, 640);
    const pager = (
      <main style={{ inlineSize: 288, font: '14px sans-serif' }}>
        {/* As everywhere in the app. */}
        <style>{'* { box-sizing: border-box; }'}</style>
        <Pager
          page={at}
          pageCount={1_200}
          pageSize={25}
          count={30_000}
          rows={25}
          address={(to) => `/?page=${to}`}
        />
      </main>
    );
    const { unmount } = await openRoutes([{ path: '/', element: pager }], '/');
    const steps = page.getByRole('navigation', { name: 'Pages' }).getByRole('listitem');
    await expect.element(steps.last()).toBeVisible();
    const tops = steps.elements().map((step) => step.getBoundingClientRect().top);
    expect(new Set(tops).size).toBe(1);
    await unmount();
  },
);
