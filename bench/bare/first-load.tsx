import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Invoice, InvoiceRow } from '#contract/invoice.ts';
import { Fields, Lines } from './parts.tsx';

// The minimum that React can do with a list and an invoice of the real service, with the same names
// as in the app, so that one probe measures both.
const { key }: { key: string } = JSON.parse(
  sessionStorage.getItem('invoice-desk.session') ?? '{"key":""}',
);
const read = async (path: string) =>
  (await fetch(`/v1/invoices/${path}`, { headers: { 'Api-Key': key } })).json();
const readRows = async (query: string): Promise<readonly InvoiceRow[]> =>
  (await read(`?page_size=25${query}`)).results;
const readInvoice = (uid: string): Promise<Invoice> => read(uid);

function List({ rows, show }: { rows: readonly InvoiceRow[]; show: (query: string) => void }) {
  return (
    <>
      {['Approved', 'Rejected'].map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          onClick={() => show(`&approvement_status=${name.toLowerCase()}`)}
        >
          {name}
        </button>
      ))}
      <input
        type="search"
        aria-label="Search invoices"
        onChange={({ currentTarget }) => show(`&query=${currentTarget.value}`)}
      />
      <table>
        <tbody>
          {rows.map((row, index) => (
            <tr key={row.uid} aria-rowindex={index + 2}>
              <td>
                <input type="checkbox" aria-label={row.hf_id} />
              </td>
              <td>
                <a
                  href={`/invoices/${row.uid}`}
                  onClick={(event) => {
                    event.preventDefault();
                    history.pushState(null, '', event.currentTarget.href);
                    dispatchEvent(new PopStateEvent('popstate'));
                  }}
                >
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
    </>
  );
}

function App() {
  const [rows, setRows] = useState<readonly InvoiceRow[]>([]);
  const [invoice, setInvoice] = useState<Invoice | null>(null);
  const show = (query: string) => void readRows(query).then(setRows);
  useEffect(() => {
    const open = () => {
      const uid = /^\/invoices\/(.+)/.exec(location.pathname)?.[1];
      if (uid === undefined) setInvoice(null);
      else void readInvoice(uid).then(setInvoice);
    };
    addEventListener('popstate', open);
    void readRows('').then(setRows);
    return () => removeEventListener('popstate', open);
  }, []);
  if (!invoice) return <List rows={rows} show={show} />;
  return (
    <>
      <Fields key={invoice.uid} invoice={invoice} />
      <Lines key={`lines-${invoice.uid}`} items={invoice.items} />
    </>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
