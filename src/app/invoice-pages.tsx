import {
  Activity,
  Component,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { createStore, useStore } from '#src/device/store.ts';
import { loadTexts } from '#src/i18n/languages.ts';
import { Outlet, useParams } from '#src/ui/router.ts';
import { expectNothing, upcomingInvoice } from '#src/widgets/upcoming-invoice.ts';
import classes from './invoice-pages.module.css';

type InvoicePage = ComponentType<{ readonly uid: string }>;

/** The page of an invoice, once its code is here. */
const invoicePage = createStore<InvoicePage | null>(null);

/** Loads the code of an invoice's page. What the route itself renders is nothing: see below. */
export async function loadInvoicePage(): Promise<{ Component: () => null }> {
  // A page that is rendered ahead has its texts too.
  const [loaded] = await Promise.all([import('#src/pages/invoice/invoice-page.tsx'), loadTexts()]);
  invoicePage.set(loaded.InvoicePage);
  return { Component: () => null };
}

/**
 * The inbox, or the page of one invoice. The page of the invoice that will probably be opened next
 * is rendered here too, out of sight, so that opening it only shows it.
 */
export function InvoicePages() {
  const { uid } = useParams();
  const upcoming = useStore(upcomingInvoice);
  const Page = useStore(invoicePage);
  // Signing out ends it: what one key was about to open is not rendered for the next.
  useEffect(() => () => expectNothing(), []);
  // Once it is open it is no longer upcoming: leaving it ends its page with all that it asked.
  useEffect(() => {
    if (uid !== undefined && uid === upcoming) upcomingInvoice.set(null);
  }, [uid, upcoming]);
  const uids = [...new Set([uid, upcoming])].filter((one) => typeof one === 'string');
  return (
    <>
      <Outlet />
      {Page &&
        uids.map((one) => (
          <Prepared key={one} shown={one === uid}>
            <Page uid={one} />
          </Prepared>
        ))}
    </>
  );
}

/**
 * Renders its children ahead in a box that is not in the document, where no search, no label and no
 * layout meets them, and shows them when it is their turn.
 */
function Prepared({ shown, children }: { shown: boolean; children: ReactNode }) {
  const [box] = useState(() => {
    const element = document.createElement('div');
    element.className = classes.box ?? '';
    return element;
  });
  const [place] = useState(() => (slot: HTMLElement | null) => {
    slot?.append(box);
    return () => box.remove();
  });
  return (
    <>
      {/* Stands before the children, so that the box is in the document when their effects run. */}
      <div className={classes.box} ref={shown ? place : null} />
      {createPortal(
        <Activity mode={shown ? 'visible' : 'hidden'}>
          <Unshown shown={shown}>{children}</Unshown>
        </Activity>,
        box,
      )}
    </>
  );
}

interface UnshownProps {
  readonly shown: boolean;
  readonly children: ReactNode;
}

/** A page that breaks while nobody sees it breaks nothing else; shown, it says so as any other. */
class Unshown extends Component<UnshownProps, { readonly failure?: unknown }> {
  override readonly state: { readonly failure?: unknown } = {};

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    if (this.props.shown) throw failure;
    return null;
  }
}
