import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { DocumentFrame } from './document-frame.tsx';

function FourPages() {
  const [seen, setSeen] = useState(1);
  return (
    <>
      <button type="button" onClick={() => setSeen(2)}>
        Scroll on
      </button>
      <DocumentFrame address="/files/1.pdf" pages={{ page: seen, count: 4, onGo: setSeen }}>
        Page {seen} is shown
      </DocumentFrame>
    </>
  );
}

test('the page field keeps the focus, follows scrolling, and discards invalid page numbers', async () => {
  await render(
    <Frame>
      <FourPages />
    </Frame>,
  );
  const field = page.getByRole('textbox', { name: 'Page' });
  await field.fill('3');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Page 3 is shown')).toBeVisible();
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}9{Enter}');
  await expect.element(page.getByText('Page 4 is shown')).toBeVisible();
  await expect.element(field).toHaveValue('4');
  for (const typed of ['last', '0', '']) {
    await field.fill(typed);
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue('4');
  }
  await field.fill('77');
  await page.getByRole('button', { name: 'Scroll on' }).click();
  await expect.element(field).toHaveValue('2');
});
