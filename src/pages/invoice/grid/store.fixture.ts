import { asDecimal } from '#contract/decimal.ts';
import { anInvoice, anItem } from '#contract/fixtures.ts';
import type { InvoiceItem, InvoiceItemBody } from '#contract/invoice-item.ts';
import { eraseDrafts } from '#src/lib/drafts.ts';
import { ItemStore } from './item-store.ts';
import { columns, type Column } from './places.ts';

/** A line called so. */
export const aLine = (number: number, with_: Partial<InvoiceItem> = {}): InvoiceItem => anItem({ uid: `5b6e1f1c-0000-4000-8000-${String(number).padStart(12, '0')}`, name: `Line ${number}`, total_price: asDecimal(`${number}.00`), ...with_ });

/** A service that keeps lines in memory, and the grid on it. */
export class Desk {
  items: readonly InvoiceItem[];
  readonly sent: { readonly what: string; readonly body?: InvoiceItemBody | undefined }[] = [];
  /** Runs before a request is answered; throwing refuses it. */
  before: ((what: string, body?: InvoiceItemBody) => unknown) | undefined;
  reads = 0;
  readonly store: ItemStore;

  constructor(items: readonly InvoiceItem[], { keepDrafts = false } = {}) {
    if (!keepDrafts) eraseDrafts();
    this.items = items;
    const invoice = anInvoice({ uid: '5b6e1f1c-0000-4000-8000-00000000dead', items: [...items] });
    const answer = async (what: string, body?: InvoiceItemBody) => {
      this.sent.push({ what, body });
      await this.before?.(what, body);
    };
    this.store = new ItemStore(invoice, {
      freshen: () => Promise.resolve(this.items),
      writes: {
        create: async (body) => {
          await answer('create', body);
          const made = { ...anItem({ uid: `made-${this.sent.length}`, name: '', description: '', quantity: null, unit: null, total_price: null, vat_rate: null }), ...body };
          this.items = [...this.items, made];
          return made;
        },
        update: async (uid, body) => {
          await answer(`update ${uid}`, body);
          const changed = { ...(this.items.find((item) => item.uid === uid) ?? anItem({ uid })), ...body };
          this.items = this.items.map((item) => (item.uid === uid ? changed : item));
          return changed;
        },
        remove: async (uid) => {
          await answer(`remove ${uid}`);
          this.items = this.items.filter((item) => item.uid !== uid);
        },
        readAgain: () => {
          this.reads += 1;
          return Promise.resolve();
        },
        repeatable: () => true,
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
