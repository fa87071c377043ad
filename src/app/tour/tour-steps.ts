import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { invoiceQueries } from '#src/api/invoices.ts';
import { paths } from '#src/lib/paths.ts';

export interface TourStep {
  /** The element on the screen; on a phone some are elsewhere. */
  readonly find: () => Element | undefined;
  readonly title: string;
  readonly text: string;
}

const seen = (...selectors: readonly string[]): Element | undefined =>
  selectors
    .flatMap((selector) => [...document.querySelectorAll(selector)])
    .find((element) => element.getClientRects().length > 0);

const named = (name: string) => `[aria-label="${CSS.escape(name)}"]`;

/** The steps of the tour; the first shows how to upload, if the key may. */
export function useTourSteps(): readonly [TourStep, ...TourStep[]] {
  const { data: mayUpload } = useQuery({ ...invoiceQueries.mayUpload(), enabled: false });
  return useMemo(() => {
    const [upload, decisions, help, account] = [
      t`Upload`,
      t`Recent decisions`,
      t`Help`,
      t`Account`,
    ].map((name) => `button${named(name)}`);
    const first: TourStep = {
      find: () => seen(upload ?? ''),
      title: t`Upload invoices`,
      text: t`Choose files here, or drop them anywhere on the page. PDFs, photos and e-invoices are read for you.`,
    };
    const others: [TourStep, ...TourStep[]] = [
      {
        find: () =>
          seen(
            ...(location.pathname === paths.inbox() ? ['main [role="tablist"]'] : []),
            `nav li a[href^="${paths.inbox()}"]`,
          ),
        title: t`Check and decide`,
        text: t`What was read waits under “To review”. Open an invoice, compare it with its document, then approve or reject it.`,
      },
      {
        find: () => seen(decisions ?? ''),
        title: t`Take it back`,
        text: t`Every decision can be undone: right after it, with the key Z, or later from this list.`,
      },
      {
        find: () => seen(help ?? '', account ?? ''),
        title: t`Find help again`,
        text: t`The guide, the keys of each page and this tour are under the question mark and in the account menu.`,
      },
    ];
    return mayUpload === false ? others : [first, ...others];
  }, [mayUpload]);
}
