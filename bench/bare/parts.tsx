import type { Invoice } from '#contract/invoice.ts';
import { memo, useState, type ClipboardEvent, type KeyboardEvent } from 'react';

const cells = ['name', 'description', 'quantity', 'unit', 'total_price', 'vat_rate'] as const;
type Line = Readonly<Record<(typeof cells)[number], string | null>> & { readonly uid: string };

interface RowProps {
  readonly line: Line;
  readonly index: number;
  readonly onChange: (line: Line) => void;
}

const Row = memo(function Row({ line, index, onChange }: RowProps) {
  return (
    <tr>
      {cells.map((cell) => (
        <td key={cell}>
          <input
            data-row={index}
            data-cell={cell}
            aria-label={cell}
            value={line[cell] ?? ''}
            onChange={({ currentTarget }) => onChange({ ...line, [cell]: currentTarget.value })}
          />
        </td>
      ))}
    </tr>
  );
});

const lineOf = (text: string, index: number): Line => {
  const [name = '', quantity = '', total_price = '', vat_rate = ''] = text.split('\t');
  return {
    uid: `pasted-${index}`,
    name,
    description: '',
    quantity,
    unit: null,
    total_price,
    vat_rate,
  };
};

async function save(lines: readonly Line[]): Promise<void> {
  for (const line of lines)
    await (await fetch('/rows/saved', { method: 'POST', body: JSON.stringify(line) })).text();
}

/**
 * A bare table with an input in every cell: arrow keys move up and down, and a pasted block is
 * added when its button is pressed.
 */
export function Lines({ items }: { items: readonly Line[] }) {
  const [lines, setLines] = useState(items);
  const [change] = useState(
    () => (line: Line) =>
      setLines((before) => before.map((one) => (one.uid === line.uid ? line : one))),
  );
  const [pasted, setPasted] = useState<readonly Line[]>([]);
  const onKeyDown = ({ key, target, currentTarget }: KeyboardEvent<HTMLTableElement>) => {
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    if (step === 0 || !(target instanceof HTMLInputElement)) return;
    const { row, cell } = target.dataset;
    currentTarget
      .querySelector<HTMLInputElement>(
        `input[data-row="${Number(row) + step}"][data-cell="${cell}"]`,
      )
      ?.focus();
  };
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault();
    // The first row has the column names.
    setPasted(event.clipboardData.getData('text/plain').split('\n').slice(1).map(lineOf));
  };
  const add = () => {
    setLines([...lines, ...pasted]);
    setPasted([]);
    void save(pasted);
  };
  return (
    <>
      {/* The keys belong to the fields inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles the keys of what is inside */}
      <table onKeyDown={onKeyDown} onPaste={onPaste}>
        <tbody>
          {lines.map((line, index) => (
            <Row key={line.uid} line={line} index={index} onChange={change} />
          ))}
        </tbody>
      </table>
      {pasted.length > 0 && (
        <button type="button" ref={(button) => button?.focus()} onClick={add}>
          Add {pasted.length} items
        </button>
      )}
    </>
  );
}

/** A bare form of an invoice's header. */
export function Fields({ invoice }: { invoice: Invoice }) {
  const { invoice_number, invoice_date, currency, total_price, total_vat, payment_type } = invoice;
  const [values, setValues] = useState<Readonly<Record<string, string | null>>>({
    invoice_number,
    invoice_date,
    currency,
    total_price,
    total_vat,
    payment_type,
  });
  return Object.entries(values).map(([name, value]) => (
    <label key={name}>
      {name}{' '}
      <input
        name={name}
        value={value ?? ''}
        onChange={({ currentTarget }) => setValues({ ...values, [name]: currentTarget.value })}
      />
    </label>
  ));
}
