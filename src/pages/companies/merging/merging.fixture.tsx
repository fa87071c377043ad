import type { ComponentType } from 'react';
import { vi } from 'vitest';
import type { Company } from '#contract/company.ts';
import { aCompany, anInvoice } from '#contract/fixtures.ts';
import { noPermissions } from '#contract/permissions.ts';
import { signIn } from '#src/api/session.ts';
import { openRoutes } from '#src/widgets/render-router.fixture.tsx';
import { Toasts } from '#src/ui/toasts.tsx';

/** An invoice of the service below. */
export interface Held {
  company: string | null;
  status: string;
  allowed: boolean;
  version: number;
}

/** The company that goes and the one that stays. */
export const goes = aCompany({
  uid: '5b6e1f1c-0000-4000-8000-0000000000a1',
  hf_id: 'CMP-1',
  name: 'Nordlicht GmbH',
  tax_office: 'Hamburg',
});
export const stays = aCompany({
  uid: '5b6e1f1c-0000-4000-8000-0000000000a2',
  hf_id: 'CMP-2',
  name: 'Nordlicht',
  phone: '',
});
export const uidOf = (number: number) =>
  `5b6e1f1c-0000-4000-8000-0000000001${String(number).padStart(2, '0')}`;

/** Companies and their invoices in memory, as the interface has them. */
export class MergeService {
  companies: Company[];
  readonly invoices = new Map<string, Held>();
  readonly writes: string[] = [];
  pageSize = 100;
  /** The list sends no permissions. */
  mute = false;
  /** Answers instead of the service; throwing simulates an unreachable one. */
  instead: ((method: string, path: string, turn: number) => Response | undefined) | undefined;
  #turns = new Map<string, number>();

  constructor(count: number, companies: readonly Company[] = [goes, stays]) {
    this.companies = [...companies];
    for (let number = 1; number <= count; number += 1)
      this.invoices.set(uidOf(number), {
        company: goes.uid,
        status: 'waiting',
        allowed: true,
        version: 1,
      });
    signIn('a-key', false);
    vi.stubGlobal('fetch', this.answer);
  }

  of(number: number): Held {
    const found = this.invoices.get(uidOf(number));
    if (!found) throw new Error(`There is no invoice ${number}`);
    return found;
  }

  /** How many invoices a company has. */
  count(uid: string): number {
    return [...this.invoices.values()].filter(({ company }) => company === uid).length;
  }

  #invoice(uid: string, { company, status, allowed }: Held) {
    const owner = this.companies.find((one) => one.uid === company);
    const may = allowed && status !== 'approved';
    return anInvoice({
      uid,
      hf_id: `INV-${Number(uid.slice(-2))}`,
      invoice_number: `N-${Number(uid.slice(-2))}`,
      approvement_status: status,
      company: owner ?? null,
      permissions: {
        ...noPermissions,
        can_update: may,
        can_remove_approval: status === 'approved',
      },
    });
  }

  readonly answer = async (
    address: string,
    { method = 'GET', body: text, headers, signal }: RequestInit = {},
  ): Promise<Response> => {
    const url = new URL(address, 'http://service.test');
    const body: Readonly<Record<string, string>> = typeof text === 'string' ? JSON.parse(text) : {};
    const key = `${method} ${url.pathname}`;
    this.#turns.set(key, (this.#turns.get(key) ?? 0) + 1);
    if (method !== 'GET') this.writes.push(`${key} ${JSON.stringify(body)}`);
    const other = this.instead?.(method, url.pathname, this.#turns.get(key) ?? 1);
    if (other) return other;
    if (signal?.aborted) throw new DOMException('Aborted', 'AbortError');
    const [, , kind, uid = ''] = url.pathname.split('/');
    return kind === 'companies'
      ? this.#companies(method, uid, body)
      : this.#invoices(method, uid, body, url.searchParams, new Headers(headers).get('If-Match'));
  };

  #companies(method: string, uid: string, body: Readonly<Record<string, string>>): Response {
    if (!uid && method === 'POST') {
      const made = aCompany({
        ...body,
        uid: '5b6e1f1c-0000-4000-8000-0000000000b1',
        hf_id: 'CMP-9',
      });
      this.companies.push(made);
      return Response.json(made, { status: 201 });
    }
    if (!uid)
      return Response.json({
        count: this.companies.length,
        next: null,
        previous: null,
        results: this.companies,
      });
    const found = this.companies.find((company) => company.uid === uid);
    if (!found) return Response.json({ detail: 'Not found.' }, { status: 404 });
    if (method === 'DELETE') {
      this.remove(uid);
      return new Response(null, { status: 204 });
    }
    if (method === 'PUT') Object.assign(found, { ...found, ...body });
    return Response.json(found);
  }

  /** Deletes a company; its invoices then have none (gap G33). */
  remove(uid: string): void {
    this.companies = this.companies.filter((company) => company.uid !== uid);
    for (const held of this.invoices.values()) if (held.company === uid) held.company = null;
  }

  #invoices(
    method: string,
    uid: string,
    body: Readonly<Record<string, string>>,
    query: URLSearchParams,
    match: string | null,
  ): Response {
    if (!uid) {
      const rows = [...this.invoices]
        .filter(([, { company }]) => company === query.get('company__uid'))
        .map(([id, held]) => ({
          ...this.#invoice(id, held),
          ...(this.mute ? { permissions: undefined } : {}),
        }));
      const [page, size] = [
        Number(query.get('page') ?? 1),
        Math.min(this.pageSize, Number(query.get('page_size') ?? 10)),
      ];
      return Response.json({
        count: rows.length,
        page_count: Math.max(1, Math.ceil(rows.length / size)),
        page_size: size,
        results: rows.slice((page - 1) * size, page * size),
      });
    }
    const held = this.invoices.get(uid);
    if (!held) return Response.json({ detail: 'Not found.' }, { status: 404 });
    if (method === 'PUT') {
      if (!held.allowed || held.status === 'approved')
        return Response.json({ detail: 'You may not.' }, { status: 403 });
      if (match !== `"${held.version}"`)
        return Response.json({ detail: 'Changed.' }, { status: 412 });
      if (!this.companies.some((company) => company.uid === body['company_uid']))
        return Response.json({ company_uid: ['There is no such company.'] }, { status: 400 });
      held.company = body['company_uid'] ?? null;
      held.version += 1;
    }
    return Response.json(this.#invoice(uid, held), { headers: { ETag: `"${held.version}"` } });
  }
}

/** Opens a page of merging at an address. */
export async function openMerging(Page: ComponentType, address: string) {
  const element = (
    <>
      <Page />
      <Toasts />
    </>
  );
  return openRoutes(
    [
      { path: '/companies/:kind', element },
      { path: '*', element: <h1>Elsewhere</h1> },
    ],
    address,
  );
}
