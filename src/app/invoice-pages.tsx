import {
  Activity,
  Component,
  memo,
  use,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { createStore, useStore } from '#src/device/store.ts';
import { loadTexts } from '#src/i18n/languages.ts';
import { LocationContext, Outlet, RouteContext, useParams } from '#src/ui/router.ts';
import { cancelPrerender, prerenderedInvoice } from '#src/widgets/prerender-invoice.ts';
import classes from './invoice-pages.module.css';

type InvoicePage = ComponentType<{ readonly uid: string }>;

const invoicePage = createStore<InvoicePage | null>(null);

/** Loads the code of the invoice page, which `InvoicePages` renders and not the route. */
export async function loadInvoicePage(): Promise<{ Component: () => null }> {
  // A page that is rendered ahead needs its texts too.
  const [loaded] = await Promise.all([import('#src/pages/invoice/invoice-page.tsx'), loadTexts()]);
  if (invoicePage.get() === null) invoicePage.set(memo(loaded.InvoicePage));
  return { Component: () => null };
}

/**
 * The inbox, or the page of one invoice above it. The inbox stays mounted behind the invoice, so
 * that going back is instant. The page of the invoice that will probably be opened next is rendered
 * out of sight for the same reason.
 * @param inbox the same element each time, so that it renders only for its own changes
 */
export function InvoicePages({ inbox }: { readonly inbox: ReactNode }) {
  const { uid } = useParams();
  const [visited, setVisited] = useState(uid === undefined);
  if (!visited && uid === undefined) setVisited(true);
  const upcoming = useStore(prerenderedInvoice);
  const Page = useStore(invoicePage);
  // After signing out, nothing of the former key may be rendered ahead.
  useEffect(() => () => cancelPrerender(), []);
  useEffect(() => {
    if (upcoming === null) return;
    // Once it is open it is not upcoming any more, so leaving it unmounts its page.
    if (uid === upcoming) prerenderedInvoice.set(null);
    // An error is shown when the invoice is opened.
    else void loadInvoicePage().catch(() => undefined);
  }, [uid, upcoming]);
  const uids = [...new Set([uid, upcoming])].filter((one) => typeof one === 'string');
  return (
    <>
      {visited && <DetachedWhileHidden shown={uid === undefined}>{inbox}</DetachedWhileHidden>}
      <Outlet />
      {Page &&
        uids.map((one) => (
          <DetachedWhileHidden key={one} shown={one === uid}>
            <Page uid={one} />
          </DetachedWhileHidden>
        ))}
    </>
  );
}

/**
 * Takes its children out of the document while they are not shown, so that search, labels and
 * layout do not see them. They keep the address with which they were last shown.
 */
function DetachedWhileHidden({ shown, children }: { shown: boolean; children: ReactNode }) {
  const location = use(LocationContext);
  const route = use(RouteContext);
  const [own, setOwn] = useState({ location, route });
  if (shown && (own.location !== location || own.route !== route)) setOwn({ location, route });
  // React only ever moves the outer of the two elements. A portal would need only one, but React
  // adds listeners for every event at each portal and traverses the page for them.
  const slot = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLDivElement>(null);
  // Earlier than the effects of the children, which expect to be in the document.
  useInsertionEffect(() => {
    if (shown && box.current) slot.current?.append(box.current);
  }, [shown]);
  useLayoutEffect(() => {
    if (!shown) box.current?.remove();
  }, [shown]);
  return (
    <div className={classes.box} ref={slot}>
      <div className={classes.box} ref={box}>
        <Activity mode={shown ? 'visible' : 'hidden'}>
          <HiddenPageBoundary shown={shown}>
            <LocationContext value={own.location}>
              <RouteContext value={own.route}>{children}</RouteContext>
            </LocationContext>
          </HiddenPageBoundary>
        </Activity>
      </div>
    </div>
  );
}

interface HiddenPageProps {
  readonly shown: boolean;
  readonly children: ReactNode;
}

/** An error in a page out of sight is reported only once the page is shown. */
class HiddenPageBoundary extends Component<HiddenPageProps, { readonly failure?: unknown }> {
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
