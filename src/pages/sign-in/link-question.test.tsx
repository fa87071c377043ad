import { QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { freshClient } from '#src/api/client.fixture.ts';
import { currentSession, signIn, signOut, startSession } from '#src/api/session.ts';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { LinkQuestion } from './sign-in-page.tsx';

test('switching to the key of a link clears what the previous key had loaded', async () => {
  signIn('one', false);
  startSession('other');
  const client = freshClient();
  client.setQueryData(['invoices'], ['of the first key']);
  await render(
    <QueryClientProvider client={client}>
      <Frame>
        <LinkQuestion />
      </Frame>
    </QueryClientProvider>,
  );
  await page.getByRole('button', { name: "Switch to the link's key" }).click();
  expect(currentSession().key).toBe('other');
  expect(client.getQueryData(['invoices'])).toBeUndefined();
  signOut();
});
