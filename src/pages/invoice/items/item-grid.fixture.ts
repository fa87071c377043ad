import { asDecimal } from '#contract/decimal.ts';
import { anInvoice, anItem } from '#contract/fixtures.ts';
import type { InvoiceItem, InvoiceItemBody } from '#contract/invoice-item.ts';
import { ApiError } from '#src/api/api-error.ts';
import { RequestQueue } from '#src/api/request-queue.ts';
import { eraseDrafts } from '#src/device/drafts.ts';
import { columns, type Column } from './cursor.ts';
import { enter, go, type } from './grid-edits.ts';
import { createItemGrid, type ItemGrid } from './item-grid.ts';

/** A line with this number in its UID, name and total. */
export const aLine = (number: number, with_: Partial<InvoiceItem> = {}): InvoiceItem =>
  anItem({
    uid: `5b6e1f1c-0000-4000-8000-${String(number).padStart(12, '0')}`,
    name: `Line ${number}`,
    total_price: asDecimal(`${number}.00`),
    ...with_,
  });

/** The error of a service that refuses a request. */
export const refused = (
  status: number,
  fields: Record<string, string[]> = {},
  retryAfter?: number,
) =>
  new ApiError({
    kind: 'refused',
    status,
    detail: '',
    fields,
    endpoint: 'PUT',
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });

/** Makes requests wait until it is opened. */
export function gate(): { readonly wait: () => Promise<void>; readonly open: () => void } {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { wait: () => gate, open: () => open() };
}

const services: LineService[] = [];

/** A service that keeps lines in memory, and the grid on it. */
export class LineService {
  items: readonly InvoiceItem[];
  readonly sent: { readonly what: string; readonly body?: InvoiceItemBody | undefined }[] = [];
  /** Runs before a request is answered; throwing refuses it. */
  before: ((what: string, body?: InvoiceItemBody) => unknown) | undefined;
  /** Runs once a request is carried out; throwing loses the response. */
  after: ((what: string) => unknown) | undefined;
  /** Runs before the invoice is read again; throwing refuses that. */
  beforeReading: (() => unknown) | undefined;
  reads = 0;
  /** Whether the service supports idempotency keys of creates; its responses are the same. */
  repeatable = true;
  /** Responses to creates by their key; shared with a second grid on the same service. */
  readonly answers: Map<string, { readonly print: string; readonly made: InvoiceItem }>;
  readonly grid: ItemGrid;

  constructor(
    items: readonly InvoiceItem[],
    {
      keepDrafts = false,
      answers = new Map(),
      requests = new RequestQueue(),
    }: { keepDrafts?: boolean; answers?: LineService['answers']; requests?: RequestQueue } = {},
  ) {
    // As when the page is left or hidden.
    for (const { grid } of services) grid.writeDrafts();
    services.push(this);
    if (!keepDrafts) eraseDrafts();
    this.items = items;
    this.answers = answers;
    const invoice = anInvoice({ uid: '5b6e1f1c-0000-4000-8000-00000000dead', items: [...items] });
    const answer = async (what: string, body?: InvoiceItemBody) => {
      this.sent.push({ what, body });
      await this.before?.(what, body);
    };
    const applied = async <T>(what: string, result: T): Promise<T> => {
      await this.after?.(what);
      return result;
    };
    this.grid = createItemGrid(invoice, {
      locale: 'en',
      currency: '',
      requests,
      freshen: async () => {
        await this.beforeReading?.();
        return this.items;
      },
      writes: {
        create: async (body, key) => {
          await answer('create', body);
          const earlier = this.answers.get(key);
          const print = JSON.stringify(body);
          if (earlier && earlier.print !== print) throw refused(409);
          if (earlier) return applied('create', earlier.made);
          const made = {
            ...anItem({
              uid: `made-${this.answers.size + 1}`,
              name: '',
              description: '',
              quantity: null,
              unit: null,
              total_price: null,
              vat_rate: null,
            }),
            ...body,
          };
          this.items = this.withMade(made);
          this.answers.set(key, { print, made });
          return applied('create', made);
        },
        update: async (uid, body) => {
          await answer(`update ${uid}`, body);
          const changed = {
            ...(this.items.find((item) => item.uid === uid) ?? anItem({ uid })),
            ...body,
          };
          this.items = this.items.map((item) => (item.uid === uid ? changed : item));
          return applied(`update ${uid}`, changed);
        },
        remove: async (uid) => {
          await answer(`remove ${uid}`);
          this.items = this.items.filter((item) => item.uid !== uid);
        },
        readAgain: () => {
          this.reads += 1;
          return Promise.resolve();
        },
        repeatable: () => this.repeatable,
      },
    });
    this.grid.receive(invoice);
  }

  /** Where lines have places, inserts a new one at its place and moves the others. */
  private withMade(made: InvoiceItem): readonly InvoiceItem[] {
    if (!this.items.some(({ place }) => place !== undefined)) return [...this.items, made];
    const end = Math.max(...this.items.map(({ place = 0 }) => place)) + 1;
    const at = Math.min(made.place ?? end, end);
    made.place = at;
    const others = this.items.map((item) => {
      const { place = 0 } = item;
      return place >= at ? { ...item, place: place + 1 } : item;
    });
    return [...others, made].toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0));
  }

  get names(): readonly (string | null)[] {
    return this.items.map(({ name }) => name);
  }

  /** Types into a cell and stays there. */
  type(row: number, column: Column, text: string): void {
    const id = this.grid.get().lines.ids[row] ?? '';
    this.grid.act((state) => type(enter(state, id, column), text, 'what it showed'));
  }

  go(row: number, column: Column): void {
    this.grid.act((state) => go(state, { row, column: columns.indexOf(column) }));
  }
}
