import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { announce } from './announce.tsx';

test('what is told at the same moment is heard together, each a sentence of its own', async () => {
  announce('Nothing is left to review.');
  announce('Approved INV-2');
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Nothing is left to review. Approved INV-2');
});

test('an announcement whose timer was lost does not silence those that follow', async () => {
  vi.useFakeTimers();
  announce('Lost with its clock');
  vi.useRealTimers();
  announce('Approved INV-3');
  await expect.element(page.getByRole('status')).toMatchTextContent('Approved INV-3');
});
