import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { ImageViewer } from './image-viewer.tsx';

const photo = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="1600"/>')}`;
const tool = (name: string) => page.getByRole('button', { name, exact: true });
const image = () =>
  page.getByRole('img', { name: 'The uploaded image' }).element().getBoundingClientRect();
const scroller = () => page.getByRole('region', { name: 'Pages of the document' }).element();

test('the document fits the width first; it fits the page, zooms in and out in steps, by keys too, and fits the width again', async () => {
  await page.viewport(1000, 800);
  await render(
    <Frame>
      <div style={{ blockSize: 600 }}>
        <ImageViewer address={photo} />
      </div>
    </Frame>,
  );
  await expect.element(tool('Fit width')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => image().width).toBeGreaterThan(600);
  const wide = image().width;
  await tool('Fit page').click();
  await expect.element(tool('Fit page')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => image().height).toBeLessThanOrEqual(scroller().clientHeight);
  await tool('Zoom in').click();
  await expect.element(page.getByText('33%')).toBeVisible();
  await expect.poll(() => image().width).toBe(132);
  await tool('Zoom out').click();
  await expect.element(page.getByText('25%')).toBeVisible();
  scroller().focus();
  await userEvent.keyboard('++-');
  await expect.element(page.getByText('33%')).toBeVisible();
  await tool('Fit width').click();
  await expect.poll(() => image().width).toBe(wide);
});
