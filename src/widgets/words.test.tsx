import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { historyActions, paymentTypes } from '#contract/invoice.ts';
import { units } from '#contract/invoice-item.ts';
import { roleTypes } from '#contract/workspace-user.ts';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { Allowed } from './allowed.tsx';
import { ApprovementBadge, ProcessingBadge } from './status-badge.tsx';
import { words } from './words.tsx';

function All() {
  const lists: readonly [(word: string) => string, readonly string[]][] = [
    [words.paymentType, paymentTypes],
    [words.unit, units],
    [words.role, roleTypes],
    [words.action, historyActions],
    [words.field, ['approvement_status', 'total_price', 'company_uid']],
  ];
  return (
    <ul>
      {lists.flatMap(([say, sent]) =>
        sent.map((word) => (
          <li key={word} title={word}>
            {say(word)}
          </li>
        )),
      )}
    </ul>
  );
}

test('has a word for people for every value of the interface', async () => {
  await render(
    <Frame>
      <All />
    </Frame>,
  );
  for (const item of page.getByRole('listitem').elements()) {
    expect(item.textContent).not.toBe(item.getAttribute('title'));
    expect(item.textContent).not.toMatch(/_/);
  }
});

function Unknown() {
  return (
    <p>
      {[
        words.paymentType('barter'),
        words.unit('dozen'),
        words.role('auditor'),
        words.action('merged'),
        words.field('shoe_size'),
        words.field('constructor'),
      ].join(' | ')}
    </p>
  );
}

test('shows an unknown value as sent', async () => {
  await render(
    <Frame>
      <Unknown />
      <ApprovementBadge status="escalated" />
      <ProcessingBadge status="queued" />
      <ApprovementBadge status="constructor" />
    </Frame>,
  );
  await expect
    .element(page.getByText('barter | dozen | auditor | merged | shoe_size | constructor'))
    .toBeVisible();
  await expect.element(page.getByText('escalated')).toBeVisible();
  await expect.element(page.getByText('queued')).toBeVisible();
  await expect.element(page.getByText('constructor', { exact: true })).toBeVisible();
});

test('shows a status as an icon and a word', async () => {
  await render(
    <Frame>
      <ApprovementBadge status="approved" />
    </Frame>,
  );
  await expect.element(page.getByText('Approved')).toBeVisible();
  expect(document.querySelectorAll('svg')).toHaveLength(1);
});

test('hides what the permissions forbid or do not mention', async () => {
  await render(
    <Frame>
      <Allowed to="can_approve" on={{ can_approve: true }}>
        yes
      </Allowed>
      <Allowed to="can_approve" on={{ can_approve: false }}>
        no
      </Allowed>
      <Allowed to="can_delete" on={{}}>
        missing
      </Allowed>
      <Allowed to="can_delete" on={null}>
        nothing
      </Allowed>
    </Frame>,
  );
  await expect.element(page.getByText('yes', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/missing|nothing|^no$/)).not.toBeInTheDocument();
});
