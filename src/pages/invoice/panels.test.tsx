import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { Panels, type ShownPart } from './panels.tsx';

function Page() {
  const [part, setPart] = useState<ShownPart>('document');
  return (
    <>
      <div style={{ blockSize: 200 }}>Head</div>
      <Panels
        part={part}
        onPart={setPart}
        document={<div style={{ blockSize: 900 }}>Paper</div>}
        data={<div style={{ blockSize: 900 }}>Fields</div>}
        dock={null}
        summary=""
      />
    </>
  );
}

test('in a very low window, a chosen tab comes to the top with its panel below it', async () => {
  await page.viewport(320, 256);
  await render(
    <Frame>
      <Page />
    </Frame>,
  );
  const data = page.getByRole('tab', { name: 'Data' });
  await data.click();
  await expect.element(data).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => Math.round(data.element().getBoundingClientRect().top)).toBe(0);
  await expect.element(page.getByText('Fields')).toBeInViewport();

  scrollTo(0, 0);
  await userEvent.keyboard('{ArrowLeft}');
  const paper = page.getByRole('tab', { name: 'Document' });
  await expect.element(paper).toHaveFocus();
  await expect.poll(() => Math.round(paper.element().getBoundingClientRect().top)).toBe(0);
});
