import { expect, test, vi } from 'vitest';
import { plainError, reportProblem } from '#service/problem-log.ts';

test("does not log a database's message, which may quote typed input", () => {
  const error = Object.assign(new Error('invalid input syntax: "4321 8765"'), {
    severity: 'ERROR',
    code: '22P02',
    detail: 'Key (number)=(4321) exists.',
    table: 'card',
  });
  const written = JSON.stringify(plainError(error));
  expect(written).not.toMatch(/4321|8765/);
  expect(plainError(error)).toMatchObject({ code: '22P02', table: 'card' });
});

test('logs a problem outside of requests as one line of JSON, without the row concerned', () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const error = Object.assign(new Error('null value in column "name"'), {
    severity: 'ERROR',
    code: '23502',
    column: 'name',
    detail: 'Failing row contains (4321, Geheimnis).',
  });
  reportProblem('What was read cannot be stored', error);
  const [[line] = []] = said.mock.calls;
  said.mockRestore();
  expect(String(line)).not.toMatch(/4321|Geheimnis|\n/);
  expect(JSON.parse(String(line))).toMatchObject({
    level: 'error',
    msg: 'What was read cannot be stored',
    err: { code: '23502', column: 'name' },
  });
});
