import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Frame } from './frame.fixture.tsx';
import { IconText } from './icon-text.tsx';

/** The lower edge of a text itself, whatever box is around it. */
function bottomOf(text: string): number {
  const range = document.createRange();
  range.selectNodeContents(page.getByText(text, { exact: true }).element());
  return range.getBoundingClientRect().bottom;
}

test('aligns its text with neighbouring text, in a sentence and in a table', async () => {
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
