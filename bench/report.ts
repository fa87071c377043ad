import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { percentile, type Times } from './measure.ts';

const path = join(import.meta.dirname, 'RESULTS.md');

/** Milliseconds with a meaningful number of digits. */
export const ms = (value: number): string =>
  value < 10 ? value.toFixed(2) : value < 100 ? value.toFixed(1) : value.toFixed(0);

/** Percentiles of the times as cells of a table: 0.5 is the median, 1 the maximum. */
export const shares = (taken: Times, ...wanted: readonly number[]): string[] =>
  wanted.map((share) => ms(percentile(taken, share)));

/** The ratio to the bare value. */
export const times = (value: number, bare: number): string =>
  (value / bare).toFixed(value / bare < 10 ? 1 : 0);

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(head),
    line(head.map((_, index) => (index === 0 ? '---' : '---:'))),
    ...rows.map(line),
  ].join('\n');
}

/** The date, what was measured, the machine, and its other load. */
export function circumstances(what: string | number): string {
  const { model = 'unknown' } = cpus()[0] ?? {};
  return [
    new Date().toISOString().slice(0, 10),
    typeof what === 'string' ? what : `${what.toLocaleString('en')} invoices`,
    `${cpus().length} × ${model.trim()}`,
    `Node ${process.versions.node}`,
    `load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}.`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** Prints a result and stores it in RESULTS.md in place of the command's previous one. */
export function publish(command: string, text: string): void {
  console.log(`\n${text}\n`);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '# What was printed last\n';
  const [head = '', ...sections] = before.trimEnd().split(/\n(?=## )/);
  const made = `## ${command}\n\n${text}\n`;
  const others = sections.filter((section) => !section.startsWith(`## ${command}\n`));
  const all = [...others, made].toSorted().map((section) => section.trimEnd());
  writeFileSync(path, `${[head.trimEnd(), ...all].join('\n\n')}\n`);
}
