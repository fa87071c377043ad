import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Frame } from './frame.fixture.tsx';
import { IconText } from './icon-text.tsx';

/** Where the letters of a text end, whatever box is around them. */
function bottomOf(text: string): number {
  const range = document.createRange();
  range.selectNodeContents(page.getByText(text, { exact: true }).element());
  return range.getBoundingClientRect().bottom;
}

test('its text stands on the line of the texts beside it, in a sentence and in a table', async () => {
  await render(
    <Frame>
      <p>
        <span>Before</span> <IconText icon={<svg width={16} height={16} />}>Beside</IconText>
      </p>
      <table>
        <tbody>
          <tr style={{ blockSize: '3rem' }}>
            <td>Day</td>
            <td>
              <IconText icon={<svg width={16} height={16} />}>Role</IconText>
            </td>
          </tr>
        </tbody>
      </table>
    </Frame>,
  );
  expect(Math.abs(bottomOf('Beside') - bottomOf('Before'))).toBeLessThan(0.6);
  expect(Math.abs(bottomOf('Role') - bottomOf('Day'))).toBeLessThan(0.6);
});
