import { asDecimal } from '#contract/decimal.ts';
import { anInvoice, anItem } from '#contract/fixtures.ts';
import type { InvoiceItem, InvoiceItemBody } from '#contract/invoice-item.ts';
import { ApiError } from '#src/api/api-error.ts';
import { eraseDrafts } from '#src/device/drafts.ts';
import { ItemStore } from './item-store.ts';
import { columns, type Column } from './places.ts';

/** A line called so. */
export const aLine = (number: number, with_: Partial<InvoiceItem> = {}): InvoiceItem =>
  anItem({
    uid: `5b6e1f1c-0000-4000-8000-${String(number).padStart(12, '0')}`,
    name: `Line ${number}`,
    total_price: asDecimal(`${number}.00`),
    ...with_,
  });

/** What a service answers when it does not do it. */
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

/** Holds something until it is let go. */
export function held(): { readonly hold: () => Promise<void>; readonly letGo: () => void } {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { hold: () => gate, letGo: () => letGo() };
}

/** A service that keeps lines in memory, and the grid on it. */
export class Desk {
  items: readonly InvoiceItem[];
  readonly sent: { readonly what: string; readonly body?: InvoiceItemBody | undefined }[] = [];
  /** Runs before a request is answered; throwing refuses it. */
  before: ((what: string, body?: InvoiceItemBody) => unknown) | undefined;
  /** Runs once a request is carried out; throwing loses the answer. */
  after: ((what: string) => unknown) | undefined;
  /** Runs before the invoice is read again; throwing refuses that. */
  beforeReading: (() => unknown) | undefined;
  reads = 0;
  /** Whether the service knows creates by their key; the answers are the same. */
  repeatable = true;
  /** What creates were answered, by their key; kept by a second grid on the same service. */
  readonly answers: Map<string, { readonly print: string; readonly made: InvoiceItem }>;
  readonly store: ItemStore;

  constructor(
    items: readonly InvoiceItem[],
    {
      keepDrafts = false,
      answers = new Map(),
    }: { keepDrafts?: boolean; answers?: Desk['answers'] } = {},
  ) {
    if (!keepDrafts) eraseDrafts();
    this.items = items;
    this.answers = answers;
    const invoice = anInvoice({ uid: '5b6e1f1c-0000-4000-8000-00000000dead', items: [...items] });
    const answer = async (what: string, body?: InvoiceItemBody) => {
      this.sent.push({ what, body });
      await this.before?.(what, body);
    };
    const carriedOut = async <T>(what: string, result: T): Promise<T> => {
      await this.after?.(what);
      return result;
    };
    this.store = new ItemStore(invoice, {
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
          if (earlier) return carriedOut('create', earlier.made);
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
          this.items = [...this.items, made];
          this.answers.set(key, { print, made });
          return carriedOut('create', made);
        },
        update: async (uid, body) => {
          await answer(`update ${uid}`, body);
          const changed = {
            ...(this.items.find((item) => item.uid === uid) ?? anItem({ uid })),
            ...body,
          };
          this.items = this.items.map((item) => (item.uid === uid ? changed : item));
          return carriedOut(`update ${uid}`, changed);
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
    this.store.receive(invoice);
  }

  get names(): readonly (string | null)[] {
    return this.items.map(({ name }) => name);
  }

  /** Types into a cell and stays there. */
  type(row: number, column: Column, text: string): void {
    this.store.entered(this.store.ids()[row] ?? '', column);
    this.store.type(text, 'what it showed');
  }

  go(row: number, column: Column): void {
    this.store.go({ row, column: columns.indexOf(column) });
  }
}
