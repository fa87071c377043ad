import { expect, test } from 'vitest';
import { policyAllows } from './page-policy.ts';

const allows = (policy: string, address: string) =>
  policyAllows(policy, address, 'https://desk.example');

test('a page with a policy may fetch only from the addresses it names', () => {
  const policy =
    "default-src 'none'; img-src *; connect-src 'self' https://files.example:8443 *.cloud.example";
  expect(allows(policy, 'https://desk.example/a.csv')).toBe(true);
  expect(allows(policy, 'https://files.example:8443/a.csv')).toBe(true);
  expect(allows(policy, 'https://files.example/a.csv')).toBe(false);
  expect(allows(policy, 'https://eu.cloud.example/a.csv')).toBe(true);
  expect(allows(policy, 'https://cloud.example.evil/a.csv')).toBe(false);
  expect(allows(policy, 'https://other.example/a.csv')).toBe(false);
});

test('falls back to default-src, and allows everything without a policy', () => {
  expect(allows("default-src 'self'", 'https://other.example/')).toBe(false);
  expect(allows('', 'https://other.example/')).toBe(true);
  expect(allows("connect-src 'self' https: http:", 'https://other.example/')).toBe(true);
});
