import { asDecimal } from '#contract/decimal.ts';
import { UnreadableFile, type DocumentReading } from '#documents/document-reading.ts';
import { sentenceOf } from '#documents/note-sentences.ts';
import { ReaderCrashed } from '#service/reading/reader.ts';
import type { SimulatedProcess, World } from '#tools/simulation/world.ts';

/** The result of reading a file. */
export type FileKind = 'good' | 'unreadable';

/** The bytes of a file for the simulated reader, different for each number. */
export const contentOf = (number: number, kind: FileKind): string =>
  `%PDF-1.7\n% simulated ${number} ${kind}\n%%EOF\n`;

export const unreadable = sentenceOf({ code: 'no-text', values: {} });
export const crashed = sentenceOf({ code: 'reader-crashed', values: {} });

/** The line of a good file. */
export const lineOf = (number: number) => ({
  name: `L-${number}`,
  description: '',
  quantity: asDecimal('1'),
  unit: 'p' as const,
  total_price: asDecimal('119.00'),
  vat_rate: asDecimal('19'),
});

/** Reads files of the simulation, slowly and with occasional crashes. */
export class SimulatedReader {
  readonly #world: World;
  readonly #crashes = new Map<string, number>();
  /** The current probability that the reader crashes over a file. */
  crashes = 0;

  constructor(world: World) {
    this.#world = world;
  }

  /** How often it crashed over this file. */
  crashesOver(content: string): number {
    return this.#crashes.get(content) ?? 0;
  }

  of(owner: SimulatedProcess) {
    return { read: (bytes: Uint8Array) => this.#world.as(owner, () => this.#read(bytes)) };
  }

  async #read(bytes: Uint8Array): Promise<DocumentReading> {
    const { chance } = this.#world;
    await this.#world.wait(chance.happens(0.05) ? chance.below(40_000) : 100 + chance.below(1_500));
    const content = Buffer.from(bytes).toString();
    if (chance.happens(this.crashes)) {
      this.#crashes.set(content, this.crashesOver(content) + 1);
      this.#world.note(`reader: fell over ${content.slice(9, 40)}`);
      throw new ReaderCrashed();
    }
    const found = /^%PDF-1\.7\n% simulated (\d+) (good|unreadable)\n%%EOF\n$/.exec(content);
    if (!found) throw new Error(`The reader was given other bytes than were uploaded: ${content}`);
    if (found[2] === 'unreadable') throw new UnreadableFile('no-text');
    const number = Number(found[1]);
    return {
      company: null,
      invoice_number: `F-${number}`,
      invoice_date: '2026-02-27',
      currency: 'EUR',
      total_price: asDecimal('119.00'),
      total_vat: asDecimal('19.00'),
      language: 'de',
      country: 'DE',
      payment_type: null,
      card: null,
      items: [lineOf(number)],
      from: 'xml',
      evidence: {},
      notes: [],
    };
  }
}
