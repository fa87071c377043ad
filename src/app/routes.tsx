import type { ComponentType } from 'react';
import { Gate } from '#src/app/gate.tsx';
import { InvoicePages, loadInvoicePage } from '#src/app/invoice-pages.tsx';
import { RouteError } from '#src/app/route-error.tsx';
import { loadTexts } from '#src/i18n/languages.ts';
import { useTexts } from '#src/i18n/locale.ts';
import { Component as InboxPage } from '#src/pages/inbox/inbox-page.tsx';
import { Component as NotFoundPage } from '#src/pages/not-found/not-found-page.tsx';
import {
  createBrowserRouter,
  matchRoutes,
  type LazyRouteFunction,
  type RouteObject,
} from '#src/ui/router.ts';

type LoadPage = LazyRouteFunction<RouteObject>;

/** A page renders again when the language changes; the router itself would keep it. */
const worded = (Page: ComponentType): ComponentType =>
  function Worded() {
    useTexts();
    return <Page />;
  };

/** A lazy page that also loads the texts beyond the first view. */
const page =
  (load: () => Promise<{ Component: ComponentType }>): LoadPage =>
  async () => {
    const [{ Component }] = await Promise.all([load(), loadTexts()]);
    return { Component: worded(Component) };
  };

const companies = page(() => import('#src/pages/companies/companies-page.tsx'));
const cards = page(() => import('#src/pages/cards/cards-page.tsx'));
const mergingPages = () => import('#src/pages/companies/merging/merging-pages.ts');
const lazyPages: Readonly<Record<string, LoadPage>> = {
  companies,
  'companies/duplicates': page(async () => ({
    Component: (await mergingPages()).DuplicateCompaniesPage,
  })),
  'companies/merge': page(async () => ({ Component: (await mergingPages()).MergePage })),
  'companies/:uid': companies,
  cards,
  'cards/:uid': cards,
  exports: page(() => import('#src/pages/exports/exports-page.tsx')),
  people: page(() => import('#src/pages/people/people-page.tsx')),
  insights: page(() => import('#src/pages/insights/insights-page.tsx')),
  connection: page(() => import('#src/pages/connection/connection-page.tsx')),
};

/** Without a fallback, the router renders nothing for a page that failed to load. */
const around = { ErrorBoundary: worded(RouteError), HydrateFallback: () => null };
const { ErrorBoundary } = around;
const Inbox = worded(InboxPage);
const pages: RouteObject[] = [
  {
    path: 'invoices',
    ErrorBoundary,
    element: <InvoicePages inbox={<Inbox />} />,
    children: [
      // These pages are rendered by `InvoicePages`. The inbox is part of the entry, so that nothing
      // delays the first rows.
      { index: true, ErrorBoundary, Component: () => null },
      { path: ':uid', ...around, lazy: loadInvoicePage },
    ],
  },
  ...Object.entries(lazyPages).map(([path, lazy]) => ({ path, ...around, lazy })),
  { path: '*', ErrorBoundary, Component: worded(NotFoundPage) },
];

/** The router; each page has its own error boundary inside the shell. */
export const makeRouter = () =>
  createBrowserRouter([{ path: '/', Component: worded(Gate), ...around, children: pages }]);

export async function preloadPage(path: string): Promise<void> {
  const lazy = matchRoutes(pages, path)?.at(-1)?.route.lazy;
  // An error is shown when the page is opened.
  if (typeof lazy === 'function') await lazy().catch(() => undefined);
}
