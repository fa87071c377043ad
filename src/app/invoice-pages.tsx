import {
  Activity,
  Component,
  memo,
  use,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { createStore, useStore } from '#src/device/store.ts';
import { loadTexts } from '#src/i18n/languages.ts';
import { LocationContext, Outlet, RouteContext, useParams } from '#src/ui/router.ts';
import { expectNothing, upcomingInvoice } from '#src/widgets/upcoming-invoice.ts';
import classes from './invoice-pages.module.css';

type InvoicePage = ComponentType<{ readonly uid: string }>;

const invoicePage = createStore<InvoicePage | null>(null);

/** Loads the code of an invoice's page. What the route itself renders is nothing: see below. */
export async function loadInvoicePage(): Promise<{ Component: () => null }> {
  // A page that is rendered ahead has its texts too.
  const [loaded] = await Promise.all([import('#src/pages/invoice/invoice-page.tsx'), loadTexts()]);
  if (invoicePage.get() === null) invoicePage.set(memo(loaded.InvoicePage));
  return { Component: () => null };
}

/**
 * The inbox, or the page of one invoice. The inbox stays behind the invoice, so that going back
 * only shows it. The page of the invoice that will probably be opened next is rendered here too,
 * out of sight, so that opening it only shows it.
 * @param inbox the same element each time, so that it renders for its own reasons only
 */
export function InvoicePages({ inbox }: { readonly inbox: ReactNode }) {
  const { uid } = useParams();
  const [visited, setVisited] = useState(uid === undefined);
  if (!visited && uid === undefined) setVisited(true);
  const upcoming = useStore(upcomingInvoice);
  const Page = useStore(invoicePage);
  // Signing out ends it: what one key was about to open is not rendered for the next.
  useEffect(() => () => expectNothing(), []);
  useEffect(() => {
    if (upcoming === null) return;
    // Once it is open it is no longer upcoming: leaving it ends its page with all that it asked.
    if (uid === upcoming) upcomingInvoice.set(null);
    // What does not come now comes, or fails, when the invoice is opened.
    else void loadInvoicePage().catch(() => undefined);
  }, [uid, upcoming]);
  const uids = [...new Set([uid, upcoming])].filter((one) => typeof one === 'string');
  return (
    <>
      {visited && <Prepared shown={uid === undefined}>{inbox}</Prepared>}
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
 * Renders its children, while it is not their turn, in a box that is not in the document, where no
 * search, no label and no layout meets them. They go on with the address that they were shown at:
 * later changes of the address bar do not reach them.
 */
function Prepared({ shown, children }: { shown: boolean; children: ReactNode }) {
  const location = use(LocationContext);
  const route = use(RouteContext);
  const [own, setOwn] = useState({ location, route });
  if (shown && (own.location !== location || own.route !== route)) setOwn({ location, route });
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
          <Unshown shown={shown}>
            <LocationContext value={own.location}>
              <RouteContext value={own.route}>{children}</RouteContext>
            </LocationContext>
          </Unshown>
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
