import * as z from 'zod/mini';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { startOfDay, endOfDay } from '#service/domain/workspace-days.ts';
import { foldedWords } from '#service/domain/fold.ts';
import { versionsOf } from '#service/http/serialize.ts';
import { handlers } from '#tools/simulation/oracle-handlers.ts';
import { Refused, type RouteRequest } from '#tools/simulation/oracle-request.ts';
import { anything, type Command, type Outcome } from '#tools/simulation/oracle-command.ts';
import { finishReading, failReading } from '#tools/simulation/oracle-reading.ts';
import {
  invoiceHolds,
  type Card,
  type Company,
  type Invoice,
  type ModelState,
  type Person,
} from '#tools/simulation/oracle-records.ts';
import type { InvoiceFilters } from '#contract/invoice.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** How long a response is stored: longer than promised, to allow for wrong clocks. */
const keptForMs = 8 * 24 * 3600 * 1000;

interface FirstAnswer {
  readonly print: string;
  readonly at: number;
  outcome: Outcome;
}

/**
 * The service as lists in memory, written from the interface and without a database: both database
 * engines must respond as it does. Bodies and queries are parsed by the contract, and permissions
 * and text folding come from the domain; both have their own tests.
 */
export class OracleModel implements ModelState {
  readonly people: Person[] = [];
  readonly companies: Company[] = [];
  readonly cards: Card[] = [];
  readonly invoices: Invoice[] = [];
  readonly zone: string;
  readonly #now: () => number;
  readonly #answers = new Map<string, FirstAnswer>();
  #pending = new Map<string, (value: string) => void>();
  #tokens = 0;
  #first: FirstAnswer | undefined;

  /** @param now milliseconds since 1970 */
  constructor(zone: string, now: () => number) {
    this.zone = zone;
    this.#now = now;
  }

  unknown(set: (value: string) => void): string {
    const name = `⟨${(this.#tokens += 1)}⟩`;
    this.#pending.set(name, set);
    return name;
  }

  /** Takes over values that the service has chosen. */
  learn(bound: ReadonlyMap<string, string>, actual: Outcome): void {
    for (const [name, value] of bound) {
      this.#pending.get(name)?.(value);
      this.#pending.delete(name);
    }
    if (this.#first) this.#first.outcome = actual;
    this.#first = undefined;
  }

  take(command: Command): Outcome {
    if (command.does === 'read') {
      const invoice = this.invoices.find(({ uid }) => uid === command.uid);
      if (invoice?.processing_status === 'processing')
        if (typeof command.reading === 'string') failReading(invoice, command.reading);
        else finishReading(this, invoice, command.reading);
      return { status: 0 };
    }
    try {
      return this.#answer(command);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { status: error.status, body: error.fields };
    }
  }

  #answer(command: Command & { does: 'ask' }): Outcome {
    const endpoint: Endpoint = endpoints[command.name];
    const caller = this.people.find(({ key, removed }) => key === command.key && !removed);
    if (!caller) throw new Refused(401);
    const params = command.params.map((param) => param.toLowerCase());
    if (params.some((param) => !uuid.test(param))) throw new Refused(404);
    const asked: RouteRequest = {
      caller,
      params,
      query: endpoint.query ? parse(endpoint.query, queryObject(command.query)) : {},
      get body() {
        return endpoint.body ? parse(endpoint.body, command.json ?? {}) : {};
      },
      file: command.file,
      versions: versionsOf(command.ifMatch),
    };
    const handle = () => handlers[command.name](this, asked);
    if (!endpoint.creates || command.idempotencyKey === undefined) return handle();
    if (command.name === 'uploadInvoice' && caller.role_type === 'viewer') throw new Refused(403);
    return this.#once(command, asked, handle);
  }

  #once(command: Command & { does: 'ask' }, asked: RouteRequest, handle: () => Outcome): Outcome {
    const { caller, params, file } = asked;
    const name = `${caller.uid} ${command.name} ${command.idempotencyKey}`;
    // The permission to create is checked before the idempotency key, the permission for an invoice
    // after it.
    const mayNot =
      caller.role_type === 'viewer' ||
      (command.name === 'createWorkspaceUser' && caller.role_type !== 'admin');
    if (command.name !== 'createItem' && mayNot) throw new Refused(403);
    let print: string;
    try {
      print = JSON.stringify([params, asked.body, file]);
    } catch {
      // For an invalid body, the handler decides which refusal comes first.
      return handle();
    }
    const earlier = this.#answers.get(name);
    if (earlier && earlier.at >= this.#now() - keptForMs) {
      if (earlier.print !== print) throw new Refused(409);
      return earlier.outcome;
    }
    const outcome = handle();
    this.#first = { print, at: this.#now(), outcome };
    this.#answers.set(name, this.#first);
    return outcome;
  }

  find(filters: InvoiceFilters): Invoice[] {
    const either = (wishes: readonly string[] | undefined, value: string | null | undefined) =>
      wishes === undefined ||
      wishes.length === 0 ||
      wishes.some((wish) => wish.toLowerCase() === value);
    const exactly = (wishes: readonly string[] | undefined, value: string | null) =>
      wishes === undefined || wishes.length === 0 || (value !== null && wishes.includes(value));
    const from = [filters.created_at, filters.created_at__from_date].flatMap((one) =>
      one === undefined ? [] : startOfDay(one, this.zone),
    );
    const to = [filters.created_at, filters.created_at__to_date].flatMap((one) =>
      one === undefined ? [] : endOfDay(one, this.zone),
    );
    const words = foldedWords(filters.query ?? '');
    return this.invoices
      .filter((one) => {
        const moment = Date.parse(one.created_at);
        return (
          either(filters.company__uid, one.company?.uid) &&
          either(filters.workspace_user__uid, one.owner.uid) &&
          either(filters.card__uid, one.card?.uid) &&
          exactly(filters.approvement_status, one.approvement_status) &&
          exactly(filters.payment_type, one.payment_type) &&
          from.every((start) => moment >= start) &&
          to.every((end) => moment < end) &&
          invoiceHolds(one, words)
        );
      })
      .toReversed();
  }
}

function queryObject(query: (Command & { does: 'ask' })['query']): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, value] of query) {
    const before = made[name];
    made[name] =
      before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value];
  }
  return made;
}

function parse(schema: z.ZodMiniType, value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Refused(400);
  const read = z.safeParse(schema, value);
  if (read.success) return Object(read.data);
  const names = new Set(read.error.issues.map(({ path }) => String(path[0] ?? 'non_field_errors')));
  throw new Refused(400, Object.fromEntries([...names].map((name) => [name, anything])));
}
