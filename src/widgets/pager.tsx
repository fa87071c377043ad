import { t } from '@lingui/core/macro';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { phoneScreen } from '#src/device/media.ts';
import { useStore } from '#src/device/store.ts';
import { countText } from '#src/i18n/locale.ts';
import { pageSteps, rowsOfPage } from '#src/lib/list/page-numbers.ts';
import { Link } from '#src/ui/router.ts';
import classes from './pager.module.css';

interface PagerProps {
  readonly page: number;
  readonly pageCount: number;
  /** `page_size` of the response, which may differ from the requested one (gap G38). */
  readonly pageSize: number;
  readonly count: number;
  readonly rows: number;
  readonly address: (page: number) => string;
  /** Visible rows of a continuous list, from 1; by default those of the page. */
  readonly seen?: { readonly first: number; readonly last: number };
  /** Called in addition to following the link, to scroll even if the address stays the same. */
  readonly onGo?: ((page: number) => void) | undefined;
}

export function Pager({ page, pageCount, pageSize, count, rows, address, seen, onGo }: PagerProps) {
  const { first, last } = seen ?? rowsOfPage(page, pageSize, rows);
  // One line on a phone, since messages appear just above it.
  const isPhone = useStore(phoneScreen);
  const go = (to: number) => onGo && (() => onGo(to));
  return (
    <nav className={classes.pager} aria-label={t`Pages`}>
      <p className={classes.range}>
        {rows > 0 && t`${countText(first)}–${countText(last)} of ${countText(count)}`}
      </p>
      {pageCount > 1 && (
        <ul className={classes.pages}>
          <li>
            <Step
              to={page > 1 ? address(page - 1) : undefined}
              onClick={go(page - 1)}
              label={t`Previous page`}
            >
              <IconChevronLeft size={16} aria-hidden />
            </Step>
          </li>
          {pageSteps(page, pageCount, isPhone ? 0 : 1).map((step, index) => (
            <li key={step === 'gap' ? `gap-${index}` : step}>
              {step === 'gap' ? (
                <span className={classes.gap}>…</span>
              ) : (
                <Link
                  className={classes.step}
                  to={address(step)}
                  onClick={go(step)}
                  aria-current={step === page ? 'page' : undefined}
                  aria-label={t`Page ${countText(step)}`}
                >
                  {countText(step)}
                </Link>
              )}
            </li>
          ))}
          <li>
            <Step
              to={page < pageCount ? address(page + 1) : undefined}
              onClick={go(page + 1)}
              label={t`Next page`}
            >
              <IconChevronRight size={16} aria-hidden />
            </Step>
          </li>
        </ul>
      )}
    </nav>
  );
}

function Step({
  to,
  onClick,
  label,
  children,
}: {
  to: string | undefined;
  onClick: (() => void) | undefined;
  label: string;
  children: ReactNode;
}) {
  if (to === undefined)
    return (
      <span className={classes.step} data-off>
        {children}
      </span>
    );
  return (
    <Link className={classes.step} to={to} onClick={onClick} aria-label={label} title={label}>
      {children}
    </Link>
  );
}
