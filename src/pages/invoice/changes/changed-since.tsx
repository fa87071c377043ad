import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { IconAlertOctagon, IconArrowsExchange } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Change } from '#documents/checks/since-last-time.ts';
import { moneyText } from '#src/i18n/locale.ts';
import { paths } from '#src/lib/paths.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import { Link } from '#src/ui/router.ts';
import classes from '#src/pages/invoice/hints.module.css';
import { useOpenInvoice } from '#src/pages/invoice/open-invoice.ts';
import { sinceLastTime } from './last-time.ts';

// More lines would push the items out of view.
const mostPrices = 2;

/** What changed since the supplier's last approved invoice; nothing if nothing did. */
export function ChangedSince() {
  const { invoice } = useOpenInvoice();
  const word = changeWords(invoice.currency ?? '');
  const found = useQuery(sinceLastTime(invoice)).data;
  if (!found || found.changes.length === 0) return null;
  const { last, changes } = found;
  const loud = changes.some(({ kind }) => kind === 'account');
  const prices = changes.filter(({ kind }) => kind === 'price');
  const folded = prices.length > mostPrices;
  const lineOf = (change: Change) => (
    <li key={'name' in change ? `price ${change.name}` : change.kind} className={classes.line}>
      {change.kind === 'account' ? (
        <span role="alert">
          <IconText icon={<IconAlertOctagon size={14} />} tone="bad">
            <strong>{word(change)}</strong>
          </IconText>
        </span>
      ) : (
        <IconText icon={<IconArrowsExchange size={14} />} tone={loud ? 'plain' : 'info'}>
          {word(change)}
        </IconText>
      )}
    </li>
  );
  return (
    <section
      className={classes.panel}
      data-tone={loud ? 'bad' : 'info'}
      aria-label={t`Changed since last time`}
    >
      <ul className={classes.list}>
        {changes.filter(({ kind }) => !folded || kind !== 'price').map(lineOf)}
        {folded && (
          <li>
            <details>
              <summary>
                <Trans>
                  <Plural value={prices.length} one="# unit price" other="# unit prices" /> changed
                  since last time
                </Trans>
              </summary>
              <ul className={classes.list}>{prices.map(lineOf)}</ul>
            </details>
          </li>
        )}
        <li className={classes.line}>
          <Link to={paths.invoice(last.uid)}>{t`Last approved: ${last.hf_id}`}</Link>
        </li>
      </ul>
    </section>
  );
}

function changeWords(currency: string): (change: Change) => string {
  return (change) => {
    switch (change.kind) {
      case 'account': {
        const [from, to] = [change.from.join(', '), change.to.join(', ')];
        return t`Bank account changed: ${to}, last time ${from}. Check it with the supplier.`;
      }
      case 'tax-number': {
        const { from, to } = change;
        return t`Tax number ${to}, last time ${from}`;
      }
      case 'price': {
        const { name } = change;
        const [from, to] = [moneyText(change.from, currency), moneyText(change.to, currency)];
        return t`${name}: ${to} each, last time ${from}`;
      }
      case 'new':
      case 'missing': {
        const names = change.names.join(', ');
        return change.kind === 'new' ? t`New: ${names}` : t`Not there this time: ${names}`;
      }
    }
  };
}
