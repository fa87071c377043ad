import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist';
import { useCallback, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Invoice, InvoiceRow } from '#contract/invoice.ts';
import { Fields, Lines } from './parts.tsx';

// The minimum that React and pdf.js can do with one invoice, with the same names as in the app, so
// that one probe measures both.
GlobalWorkerOptions.workerSrc = new URL(
  'pdfjs-dist/build/pdf.worker.min.mjs',
  import.meta.url,
).href;

const read = async (name: string) => (await fetch(`/rows/${name}`)).json();
const readList = async (): Promise<readonly InvoiceRow[]> => (await read('list')).results;
const readInvoice = (uid: string): Promise<Invoice> => read(uid);

async function draw(uid: string, host: HTMLElement): Promise<void> {
  const page = await (await getDocument({ url: `/rows/${uid}.pdf` }).promise).getPage(1);
  const viewport = page.getViewport({ scale: 1.2 });
  const canvas = document.createElement('canvas');
  canvas.width = viewport.width;
  canvas.height = viewport.height;
  await page.render({ canvas, viewport }).promise;
  host.replaceChildren(canvas);
}

function Desk({ invoice }: { invoice: Invoice }) {
  const { uid } = invoice;
  const host = useCallback((element: HTMLElement) => void draw(uid, element), [uid]);
  return (
    <main>
      <section data-page={1} ref={host} />
      <div>
        <Fields invoice={invoice} />
        <Lines items={invoice.items} />
      </div>
    </main>
  );
}

function App({ rows, first }: { rows: readonly InvoiceRow[]; first: Invoice | null }) {
  const [invoice, setInvoice] = useState(first);
  const [next, setNext] = useState<Invoice | null>(null);
  useEffect(() => {
    // The next invoice is loaded ahead, as in the app.
    const after = rows[invoice ? rows.findIndex(({ uid }) => uid === invoice.uid) + 1 : 0];
    if (after) void readInvoice(after.uid).then(setNext);
  }, [rows, invoice]);
  useEffect(() => {
    const onKey = ({ key, ctrlKey }: KeyboardEvent) => {
      if (key === 'Escape') setInvoice(null);
      if (key !== 'Enter' || !ctrlKey) return;
      setInvoice(next);
      if (invoice) void fetch('/rows/saved', { method: 'POST' });
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [invoice, next]);
  if (invoice) return <Desk key={invoice.uid} invoice={invoice} />;
  return (
    <ul>
      {rows.map(({ uid, hf_id }) => (
        <li key={uid}>
          <a id={`row-${uid}`} href="#open" onClick={() => void readInvoice(uid).then(setInvoice)}>
            {hf_id}
          </a>
        </li>
      ))}
    </ul>
  );
}

const root = document.getElementById('root');
const uid = new URLSearchParams(location.search).get('uid');
if (root)
  createRoot(root).render(
    <App rows={await readList()} first={uid === null ? null : await readInvoice(uid)} />,
  );
