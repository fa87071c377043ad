import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { announce } from './announce.tsx';

test('joins simultaneous announcements, each as its own sentence', async () => {
  announce('Nothing is left to review.');
  announce('Approved INV-2');
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Nothing is left to review. Approved INV-2');
});

test('an announcement whose timer was lost does not block later ones', async () => {
  vi.useFakeTimers();
  announce('Lost with its clock');
  vi.useRealTimers();
  announce('Approved INV-3');
  await expect.element(page.getByRole('status')).toMatchTextContent('Approved INV-3');
});
