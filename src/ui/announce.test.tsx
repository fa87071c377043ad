import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { announce } from './announce.tsx';

test('what is told at the same moment is heard together, each a sentence of its own', async () => {
  announce('Nothing is left to review.');
  announce('Approved INV-2');
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Nothing is left to review. Approved INV-2');
});
