import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Lines, type Line } from './lines.tsx';

// The least that React can do with a list and an invoice of the real service, under the names that
// the desk has, so that one probe measures both.
interface Row {
  readonly uid: string;
  readonly hf_id: string;
  readonly company: { readonly name: string } | null;
  readonly total_price_display: string;
  readonly approvement_status: string;
  readonly invoice_date: string | null;
  readonly created_at: string;
}
interface Invoice extends Row {
  readonly invoice_number: string | null;
  readonly currency: string | null;
  readonly total_price: string | null;
  readonly total_vat: string | null;
  readonly items: readonly Line[];
}

const { key }: { key: string } = JSON.parse(
  sessionStorage.getItem('invoice-desk.session') ?? '{"key":""}',
);
const read = async (path: string) =>
  (await fetch(`/v1/invoices/${path}`, { headers: { 'Api-Key': key } })).json();
const readRows = async (query: string): Promise<readonly Row[]> =>
  (await read(`?page_size=25${query}`)).results;
const readInvoice = (uid: string): Promise<Invoice> => read(uid);

function Fields({ invoice }: { invoice: Invoice }) {
  const { invoice_number, invoice_date, currency, total_price, total_vat } = invoice;
  const [values, setValues] = useState<Readonly<Record<string, string | null>>>({
    invoice_number,
    invoice_date,
    currency,
    total_price,
    total_vat,
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

function List({ rows, show }: { rows: readonly Row[]; show: (query: string) => void }) {
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
  const [rows, setRows] = useState<readonly Row[]>([]);
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
