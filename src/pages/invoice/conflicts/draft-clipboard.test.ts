import { expect, test } from 'vitest';
import { draftClipboard } from './stored-draft.tsx';

const copied = (value: string) =>
  draftClipboard(
    { since: '2026-03-02T12:00:00.000Z', edits: {} },
    null,
    [['Invoice number', value]],
    'en',
    (unit) => unit,
  );

test('escapes copied text so that it runs as no formula or markup where it is pasted', () => {
  expect(copied('=1+1').text).toBe("Invoice number\t'=1+1\r\n");
  expect(copied('<b>$&</b>').html).toContain('&lt;b&gt;$&amp;&lt;/b&gt;');
  expect(copied('61.50')).toMatchObject({
    text: 'Invoice number\t61.50\r\n',
    html: expect.stringContaining('x:num="61.50"'),
  });
});
