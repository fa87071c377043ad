import { Gate } from '#src/app/gate.tsx';
import { RouteError } from '#src/app/route-error.tsx';
import { withAsideTexts, withTexts } from '#src/i18n/languages.ts';
import { createBrowserRouter, Navigate, type RouteObject } from '#src/ui/router.ts';
import { paths } from '#src/lib/paths.ts';

const ErrorBoundary = RouteError;

const pages: RouteObject[] = [
  { index: true, element: <Navigate to={paths.inbox()} replace /> },
  { path: 'invoices', ErrorBoundary, lazy: () => import('#src/pages/inbox/inbox-page.tsx') },
  {
    path: 'invoices/:uid',
    ErrorBoundary,
    lazy: () => withTexts(import('#src/pages/invoice/invoice-page.tsx')),
  },
  {
    path: 'companies',
    ErrorBoundary,
    lazy: () => withTexts(import('#src/pages/companies/companies-page.tsx')),
  },
  {
    path: 'companies/doubles',
    ErrorBoundary,
    lazy: () => withAsideTexts(import('#src/pages/companies/merging/duplicate-companies-page.tsx')),
  },
  {
    path: 'companies/merge',
    ErrorBoundary,
    lazy: () => withAsideTexts(import('#src/pages/companies/merging/merge-page.tsx')),
  },
  {
    path: 'companies/:uid',
    ErrorBoundary,
    lazy: () => withTexts(import('#src/pages/companies/companies-page.tsx')),
  },
  {
    path: 'cards',
    ErrorBoundary,
    lazy: () => withTexts(import('#src/pages/cards/cards-page.tsx')),
  },
  {
    path: 'cards/:uid',
    ErrorBoundary,
    lazy: () => withTexts(import('#src/pages/cards/cards-page.tsx')),
  },
  {
    path: 'exports',
    ErrorBoundary,
    lazy: () => withAsideTexts(import('#src/pages/exports/exports-page.tsx')),
  },
  {
    path: 'people',
    ErrorBoundary,
    lazy: () => withAsideTexts(import('#src/pages/people/people-page.tsx')),
  },
  {
    path: 'insights',
    ErrorBoundary,
    lazy: () => withAsideTexts(import('#src/pages/insights/insights-page.tsx')),
  },
  {
    path: 'connection',
    ErrorBoundary,
    lazy: () => withAsideTexts(import('#src/pages/connection/connection-page.tsx')),
  },
  {
    path: '*',
    ErrorBoundary,
    lazy: () => withTexts(import('#src/pages/not-found/not-found-page.tsx')),
  },
];

/**
 * The router: one lazily loaded module a page, each with its own error boundary inside the shell.
 */
export const makeRouter = () =>
  createBrowserRouter([
    { path: '/', Component: Gate, ErrorBoundary, HydrateFallback: () => null, children: pages },
  ]);
