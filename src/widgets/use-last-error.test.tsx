import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { freshClient } from '#src/api/client.fixture.ts';
import { useLastError } from './use-last-error.ts';

function Read({ read }: { read: () => Promise<string> }) {
  const query = useQuery({ queryKey: ['read'], queryFn: read, retry: false });
  const failed = useLastError(query);
  return (
    <>
      <button type="button" onClick={() => void query.refetch()}>
        Again
      </button>
      <p>{query.isFetching ? 'reading' : 'resting'}</p>
      {failed && <p role="alert">{failed.message}</p>}
      {query.data && <p>{query.data}</p>}
    </>
  );
}

test('keeps the error of a failed read while retrying, until it succeeds', async () => {
  const answers: PromiseWithResolvers<string>[] = [];
  const read = () => {
    const answer = Promise.withResolvers<string>();
    answers.push(answer);
    return answer.promise;
  };
  await render(
    <QueryClientProvider client={freshClient()}>
      <Read read={read} />
    </QueryClientProvider>,
  );
  answers[0]?.reject(new Error('Nobody answers'));
  await expect.element(page.getByRole('alert')).toHaveTextContent('Nobody answers');
  const notice = page.getByRole('alert').element();
  await page.getByRole('button', { name: 'Again' }).click();
  await expect.element(page.getByText('reading')).toBeVisible();
  expect(page.getByRole('alert').element()).toBe(notice);
  answers[1]?.resolve('Here it is');
  await expect.element(page.getByText('Here it is')).toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
