import { freshClient } from '#src/api/client.fixture.ts';
import { eraseDatabase } from '#src/device/database.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { asDecimal } from '#contract/decimal.ts';
import { anInvoice, anInvoiceRow, uidOf } from '#contract/fixtures.ts';
import { signIn } from '#src/api/session.ts';
import { noFilters } from '#src/lib/filters/filters.ts';
import { toSelected, type SelectedInvoice } from '#src/lib/decisions/selected-invoice.ts';
import { Frame } from '#src/ui/frame.fixture.tsx';
import { AuditPack } from './audit-pack.tsx';

export const numberIn = (uid: string) => Number(uid.slice(-12));
export const fileText = (number: number) => `%PDF-1.7 the bill ${number}`;

/**
 * A service with this many invoices and signed files. Scripted responses come first, in order, and
 * then the requested records and files.
 */
export class PackService {
  readonly asked: string[] = [];
  readonly count: number;
  /** Responses by `record 3` or `file 3`: statuses, or `lost` for none. */
  script: Record<string, (number | 'lost')[]>;
  /** The valid signature; older ones are refused. */
  signature = 1;
  fileHost: string = location.origin;
  atOnce = 0;
  most = 0;
  #gates = new Map<string, Promise<void>>();

  constructor(count: number, script: Record<string, (number | 'lost')[]> = {}) {
    this.count = count;
    this.script = script;
    signIn('a-key', false);
    vi.stubGlobal('fetch', this.answer);
  }

  /** Holds back the response to this name until the returned function is called. */
  hold(name: string): () => void {
    let release: () => void = () => undefined;
    this.#gates.set(
      name,
      new Promise((resolve) => {
        release = resolve;
      }),
    );
    return release;
  }

  record(number: number) {
    return {
      ...anInvoice({
        uid: uidOf(number),
        hf_id: `INV-${number}`,
        invoice_number: `A/${number}`,
        total_price: asDecimal('0.10'),
        currency: 'EUR',
        file: `${this.fileHost}/files/${number}.pdf?expires=9&signature=${this.signature}`,
      }),
      unheard_of: { odd: 1.5 },
    };
  }

  async #scripted(name: string, signal: AbortSignal | null | undefined): Promise<Response | null> {
    this.asked.push(name);
    this.atOnce += 1;
    this.most = Math.max(this.most, this.atOnce);
    await Promise.race([
      this.#gates.get(name) ?? new Promise((resolve) => setTimeout(resolve, 1)),
      new Promise((resolve) => signal?.addEventListener('abort', resolve)),
    ]);
    this.atOnce -= 1;
    signal?.throwIfAborted();
    const next = this.script[name]?.shift();
    if (next === 'lost') throw new TypeError('Failed to fetch');
    return next === undefined
      ? null
      : Response.json(
          { detail: `Answer ${next}.` },
          { status: next, headers: { 'Retry-After': '1' } },
        );
  }

  readonly answer = async (
    input: string | URL,
    { signal }: RequestInit = {},
  ): Promise<Response> => {
    const address = new URL(input, location.origin);
    const file = /\/files\/(\d+)\.pdf$/.exec(address.pathname)?.[1];
    if (file) {
      const refused = await this.#scripted(`file ${file}`, signal);
      if (refused) return refused;
      if (address.searchParams.get('signature') !== String(this.signature))
        return Response.json({ detail: 'Expired.' }, { status: 403 });
      return new Response(fileText(Number(file)), {
        headers: { 'Content-Type': 'application/pdf' },
      });
    }
    const uid = /\/v1\/invoices\/([0-9a-f-]{36})$/.exec(address.pathname)?.[1];
    if (uid)
      return (
        (await this.#scripted(`record ${numberIn(uid)}`, signal)) ??
        Response.json(this.record(numberIn(uid)), { headers: { ETag: `"${numberIn(uid)}"` } })
      );
    const results = Array.from({ length: this.count }, (_, index) =>
      anInvoiceRow({ uid: uidOf(index + 1), hf_id: `INV-${index + 1}` }),
    );
    return Response.json({ count: this.count, page_size: 100, page_count: 1, results });
  };
}

export const saved: Blob[] = [];

export const button = (name: string) => page.getByRole('button', { name, exact: true });
export const pickedOf = (...numbers: number[]): SelectedInvoice[] =>
  numbers.map((number) => toSelected(anInvoiceRow({ uid: uidOf(number), hf_id: `INV-${number}` })));

export function open(
  picked?: readonly SelectedInvoice[],
  language: 'en' | 'tr' = 'en',
  onBusy: (busy: boolean) => void = () => undefined,
) {
  const client = freshClient();
  return render(
    <QueryClientProvider client={client}>
      <Frame language={language}>
        <AuditPack filters={noFilters} onBusy={onBusy} {...(picked ? { picked } : {})} />
      </Frame>
    </QueryClientProvider>,
  );
}

export async function contents(zip = saved.at(-1)): Promise<Record<string, Uint8Array>> {
  return unzipSync(new Uint8Array((await zip?.arrayBuffer()) ?? new ArrayBuffer()));
}

export const textIn = (files: Record<string, Uint8Array>, name: string) =>
  strFromU8(files[name] ?? new Uint8Array());
export const isSaved = () =>
  expect.element(page.getByText('The ZIP was opened again:', { exact: false })).toBeVisible();

/** Sets up and clears what these tests share; called once at the top of a test file. */
export function setUpPackTests(): void {
  beforeEach(async () => {
    await page.viewport(1280, 800);
    // oxlint-disable-next-line eslint/no-restricted-globals -- a test begins with an empty device
    localStorage.clear();
    await eraseDatabase('invoice-desk-packs');
    saved.length = 0;
    vi.stubGlobal('showSaveFilePicker', undefined);
    // Saving would open the browser's own dialog, so the Blob passed to it is inspected instead.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      if (blob instanceof Blob) saved.push(blob);
      return 'blob:saved';
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
}
