import type { InvoiceRow } from '#contract/invoice.ts';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

// The minimum that React can do with 25 rows, with the same names as in the inbox, so that one
// probe measures both.
async function read(name: string): Promise<readonly InvoiceRow[]> {
  const answer: { results: readonly InvoiceRow[] } = await (await fetch(`/rows/${name}`)).json();
  return answer.results;
}

function Table({ first }: { first: readonly InvoiceRow[] }) {
  const [rows, setRows] = useState(first);
  const [current, setCurrent] = useState(0);
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      if (target instanceof HTMLInputElement && target.type === 'search') return;
      if (key === 'j') setCurrent((index) => Math.min(index + 1, rows.length - 1));
      if (key === 'k') setCurrent((index) => Math.max(index - 1, 0));
      const uid = rows[current]?.uid;
      if (key === 'x' && uid !== undefined)
        setPicked((before) =>
          before.has(uid)
            ? new Set([...before].filter((one) => one !== uid))
            : new Set([...before, uid]),
        );
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [rows, current]);
  const show = (name: string) => void read(name).then(setRows);
  return (
    <>
      <div role="tablist" aria-label="Approval status">
        {['All', 'Approved', 'Rejected'].map((name) => (
          <button key={name} type="button" role="tab" onClick={() => show(name)}>
            {name}
          </button>
        ))}
      </div>
      <input type="search" aria-label="Search invoices" onChange={() => show('Found')} />
      <section data-list-scroller>
        <table aria-label="Invoices">
          <tbody>
            {rows.map((row, index) => (
              <tr
                key={row.uid}
                aria-rowindex={index + 2}
                data-current={index === current || undefined}
              >
                <td>
                  <input
                    type="checkbox"
                    checked={picked.has(row.uid)}
                    readOnly
                    aria-label={row.hf_id}
                  />
                </td>
                <td>
                  <a id={`row-${row.uid}`} href={`#${row.uid}`}>
                    {row.company?.name ?? 'No company'}
                  </a>{' '}
                  {row.hf_id}
                </td>
                <td>{row.invoice_date}</td>
                <td>{row.total_price_display}</td>
                <td>{row.approvement_status}</td>
                <td>{row.created_at}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Table first={await read('All')} />);
