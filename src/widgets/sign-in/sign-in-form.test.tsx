import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { anInvoiceRow } from '#contract/fixtures.ts';
import { freshClient } from '#src/api/client.fixture.ts';
import { readConfig, setConfig } from '#src/api/run-time-config.ts';
import { currentSession, signOut } from '#src/api/session.ts';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { SignInForm } from './sign-in-form.tsx';

let keys: string[] = [];
let addresses: string[] = [];

function answerWith(answer: () => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    addresses.push(address);
    keys.push(new Headers(init.headers).get('Api-Key') ?? '');
    return answer();
  });
}
const list = () =>
  Response.json({ count: 1, page_count: 1, page_size: 1, results: [anInvoiceRow()] });
const key = page.getByLabelText('API key');
const submit = () => page.getByRole('button', { name: 'Sign in' }).click();

function configure(value: unknown): void {
  const read = readConfig(value);
  if ('config' in read) setConfig(read.config);
}

beforeEach(() => {
  keys = [];
  addresses = [];
});
afterEach(() => {
  signOut();
  configure({});
  vi.unstubAllGlobals();
});

test('signs in with a key copied with quotes and header name, and shows what it may do', async () => {
  answerWith(list);
  await render(
    <Frame>
      <SignInForm />
    </Frame>,
  );
  await expect.element(key).toHaveFocus();
  await key.fill(' "Api-Key: abc123" ');
  await submit();
  for (const step of [
    'Address reached',
    'Compatible service',
    'Key is valid',
    'May read, change and approve invoices',
  ])
    await expect.element(page.getByText(step)).toBeVisible();
  await expect.poll(() => currentSession().key).toBe('abc123');
  expect(keys).toEqual(['abc123']);
  expect(localStorage.getItem('invoice-desk.session')).toBeNull();
});

test('remembers a key on the device only when the box is ticked', async () => {
  answerWith(list);
  await render(
    <Frame>
      <SignInForm />
    </Frame>,
  );
  await key.fill('abc123');
  await page.getByLabelText('Remember on this device').click();
  await submit();
  await expect.poll(() => localStorage.getItem('invoice-desk.session')).toContain('abc123');
});

test('reports a wrong key at the field and keeps it there for correction', async () => {
  answerWith(() => Response.json({ detail: 'Invalid API key.' }, { status: 401 }));
  await render(
    <Frame>
      <SignInForm />
    </Frame>,
  );
  await key.fill('wrong');
  await submit();
  await expect.element(key).toHaveAccessibleDescription(/doesn't accept this key/);
  await expect.element(key).toHaveValue('wrong');
  await expect.element(page.getByText('Key not accepted')).toBeVisible();
  expect(currentSession().key).toBeNull();
});

test('reports an unreachable service with a Retry that uses the same key', async () => {
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
  await render(
    <Frame>
      <SignInForm />
    </Frame>,
  );
  await key.fill('abc123');
  await submit();
  await expect.element(page.getByText('Address not reached')).toBeVisible();
  answerWith(list);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => currentSession().key).toBe('abc123');
});

test.each<readonly [string, () => Response, readonly string[]]>([
  [
    'a key that may not read invoices',
    () => Response.json({ detail: 'No.' }, { status: 403 }),
    ['Key is valid', 'May not read invoices', "You don't have permission"],
  ],
  [
    'a service in trouble',
    () => new Response('<h1>500</h1>', { status: 500 }),
    ['Address reached', 'Could not be checked', 'Something went wrong on the server'],
  ],
  [
    'a service that asks to wait',
    () => new Response('', { status: 429, headers: { 'Retry-After': '60' } }),
    ['Address reached', 'Could not be checked', 'The server asks us to wait 60 seconds'],
  ],
  [
    'another kind of site',
    () => new Response('<html></html>', { headers: { 'Content-Type': 'text/html' } }),
    ['Address reached', 'Not an Invoicing Service', 'The server sent an unexpected answer'],
  ],
  [
    'no invoices at the address',
    () => new Response('', { status: 404 }),
    ['Address reached', 'Not an Invoicing Service'],
  ],
])(
  '%s is reported at the step where it fails, with a connection report',
  async (_habit, answer, lines) => {
    answerWith(answer);
    await render(
      <Frame>
        <SignInForm />
      </Frame>,
    );
    await key.fill('abc123');
    await submit();
    for (const line of lines) await expect.element(page.getByText(line).first()).toBeVisible();
    await expect
      .element(page.getByRole('button', { name: 'Show connection report' }))
      .toBeVisible();
    expect(currentSession().key).toBeNull();
  },
);

test('signs in a key that may read companies but no invoices, and says what it may not do', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('/v1/companies/')
      ? Response.json({ count: 0, next: null, previous: null, results: [] })
      : Response.json({ detail: 'No.' }, { status: 403 }),
  );
  await render(
    <Frame>
      <SignInForm />
    </Frame>,
  );
  await key.fill('abc123');
  await submit();
  await expect.element(page.getByText('May not read invoices, but something else')).toBeVisible();
  await expect.poll(() => currentSession().key).toBe('abc123');
});

test('offers the connection report before any key was tried', async () => {
  answerWith(() => Response.json({ detail: 'No key.' }, { status: 401 }));
  await render(
    <QueryClientProvider client={freshClient()}>
      <Frame>
        <SignInForm />
      </Frame>
    </QueryClientProvider>,
  );
  await page.getByRole('button', { name: 'Show connection report' }).click();
  const report = page.getByRole('dialog', { name: 'Connection report' });
  await expect
    .element(report.getByText('No key was given: what follows shows only with one.'))
    .toBeVisible();
  expect(new Set(keys)).toEqual(new Set(['']));
});

test('offers no other address in the dialog above a page, since its key would be sent there', async () => {
  configure({ allowOtherService: true });
  await render(
    <Frame>
      <SignInForm again />
    </Frame>,
  );
  await expect.element(page.getByText('Advanced')).not.toBeInTheDocument();
});

test('reports an invalid address at its field and sends no key', async () => {
  answerWith(list);
  configure({ allowOtherService: true });
  await render(
    <Frame>
      <SignInForm />
    </Frame>,
  );
  await page.getByText('Advanced').click();
  for (const wrong of ['invoices.example.com', 'https://invoices.example.com/v1/']) {
    await page.getByLabelText('Server address').fill(wrong);
    await key.fill('abc123');
    await submit();
    await expect
      .element(page.getByLabelText('Server address'))
      .toHaveAccessibleDescription(/An address such as/);
  }
  expect(keys).toEqual([]);
});

test('sends nothing without a key or with a key that no header can carry', async () => {
  answerWith(list);
  await render(
    <Frame>
      <SignInForm />
    </Frame>,
  );
  await submit();
  await expect.element(key).toHaveAccessibleDescription(/Paste the key/);
  await key.fill('anahtarım');
  await submit();
  await expect.element(key).toHaveAccessibleDescription(/no accented letters/);
  expect(keys).toEqual([]);
});

test('shows the typed key on request', async () => {
  await render(
    <Frame>
      <SignInForm />
    </Frame>,
  );
  await expect.element(key).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show key' }).click();
  await expect.element(key).toHaveAttribute('type', 'text');
});

test('offers another address only where the deployment allows it, and sends the key only there', async () => {
  answerWith(list);
  const first = await render(
    <Frame>
      <SignInForm />
    </Frame>,
  );
  await expect.element(page.getByText('Advanced')).not.toBeInTheDocument();
  await first.unmount();
  configure({ allowOtherService: true });
  await render(
    <Frame>
      <SignInForm />
    </Frame>,
  );
  await page.getByText('Advanced').click();
  await page.getByLabelText('Server address').fill('https://invoices.example.com/');
  await key.fill('abc123');
  await submit();
  await expect
    .poll(() => addresses)
    .toEqual([expect.stringMatching(/^https:\/\/invoices\.example\.com\/v1\/invoices\//)]);
});
