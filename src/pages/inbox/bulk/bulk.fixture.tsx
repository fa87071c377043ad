import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { anInvoice, permissionsAt } from '#contract/fixtures.ts';
import { noPermissions } from '#contract/permissions.ts';
import type { ApprovementStatus } from '#contract/invoice.ts';
import { freshClient } from '#src/api/client.fixture.ts';
import { signIn } from '#src/api/session.ts';
import { toSelected, type SelectedInvoice } from '#src/lib/decisions/selected-invoice.ts';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { rowsOf } from '#src/pages/inbox/inbox.fixture.tsx';
import type { BulkAction } from '#src/pages/inbox/selection/selection-bar.tsx';
import { InterruptedRun } from './bulk-interrupted.tsx';
import { BulkSheet } from './bulk-sheet.tsx';

/** How the service below treats one invoice. */
export interface Fate {
  /** Its status in the service, if it differs from the selection's. */
  readonly status?: ApprovementStatus;
  /** The key has no permission for it. */
  readonly forbidden?: boolean;
  readonly gone?: boolean;
  /** HTTP statuses of its responses, whether carried out or not. */
  readonly answers?: readonly number[];
}

/** Waiting invoices INV-1, INV-2 and so on, as a selection has them. */
export const pickedOf = (count: number): SelectedInvoice[] => rowsOf(count).map(toSelected);

/** A service for bulk runs, which names invoices by their number. */
export class BulkService {
  readonly writes: string[] = [];
  readonly reads: string[] = [];
  readonly status = new Map<string, string>();
  readonly gone = new Set<string>();
  readonly fates: Readonly<Record<number, Fate>>;
  /** Answers wait until this is called. */
  release: () => void = () => undefined;
  #gate: Promise<void> = Promise.resolve();
  readonly #answered = new Map<string, number>();

  constructor(fates: Readonly<Record<number, Fate>> = {}) {
    this.fates = fates;
    signIn('a-key', false);
    vi.stubGlobal('fetch', this.answer);
  }

  /** From now on every write waits for `release`. */
  hold(): void {
    this.#gate = new Promise((resolve) => {
      this.release = resolve;
    });
  }

  readonly answer = async (
    input: string,
    { method = 'GET', body, signal }: RequestInit = {},
  ): Promise<Response> => {
    signal?.throwIfAborted();
    const [, uid = '', action = ''] =
      /^\/v1\/invoices\/([^/?]+)\/?([^?]*)/.exec(new URL(input, 'http://service.test').pathname) ??
      [];
    const fate = this.fates[Number(uid.slice(-12))] ?? {};
    const status = this.status.get(uid) ?? fate.status ?? 'waiting';
    const permissions = fate.forbidden ? noPermissions : permissionsAt(status);
    const gone = fate.gone || this.gone.has(uid);
    if (method === 'GET') {
      this.reads.push(uid);
      return gone
        ? Response.json({ detail: 'Not found.' }, { status: 404 })
        : Response.json(anInvoice({ uid, approvement_status: status, permissions }));
    }
    const name = `${Number(uid.slice(-12))} ${action || 'delete'}`;
    this.writes.push(typeof body === 'string' ? `${name} ${body}` : name);
    await this.#gate;
    const turn = this.#answered.get(name) ?? 0;
    this.#answered.set(name, turn + 1);
    const other = fate.answers?.[turn];
    if (other !== undefined)
      return Response.json(
        { detail: `Answer ${other}.` },
        { status: other, headers: { 'Retry-After': '1' } },
      );
    if (gone) return Response.json({ detail: 'Not found.' }, { status: 404 });
    const [needs, next] = (
      {
        approve: ['can_approve', 'approved'],
        reject: ['can_reject', 'rejected'],
        'remove-approval': ['can_remove_approval', 'waiting'],
      } as const
    )[action] ?? ['can_delete', ''];
    if (!permissions[needs]) return Response.json({ detail: 'You may not.' }, { status: 403 });
    if (next === '') {
      this.gone.add(uid);
      return new Response(null, { status: 204 });
    }
    this.status.set(uid, next);
    return Response.json({ uid, approvement_status: next, permissions: permissionsAt(next) });
  };
}

/** Renders a part of the inbox alone. */
export async function openPart(part: ReactNode, language: 'en' | 'tr' = 'en') {
  const client = freshClient();
  return render(
    <QueryClientProvider client={client}>
      <Frame language={language}>{part}</Frame>
    </QueryClientProvider>,
  );
}

/** The sheet until it closes, and the line above the list. */
function Bulk({ action, picked, onSettled }: Omit<ComponentProps<typeof BulkSheet>, 'onClose'>) {
  const [opened, setOpened] = useState(true);
  return (
    <main id="main" tabIndex={-1}>
      <InterruptedRun onSettled={onSettled} />
      {opened && (
        <BulkSheet
          action={action}
          picked={picked}
          onSettled={onSettled}
          onClose={() => setOpened(false)}
        />
      )}
    </main>
  );
}

/** Opens the sheet on these invoices. @returns what the run settled */
export async function openSheet(action: BulkAction, picked: readonly SelectedInvoice[]) {
  const settled: string[][] = [];
  const { unmount } = await openPart(
    <Bulk action={action} picked={picked} onSettled={(uids) => settled.push([...uids])} />,
  );
  return { settled, unmount };
}
