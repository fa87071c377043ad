import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { Invoice } from '#contract/invoice.ts';
import { useQuery } from '@tanstack/react-query';
import { cardQueries } from '#src/api/cards.ts';
import { companyQueries } from '#src/api/companies.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { cardLabel } from '#src/lib/card-label.ts';
import { formatDay } from '#src/lib/days.ts';
import type { Collision } from '#src/lib/merge.ts';
import { formatMoney } from '#src/lib/money.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import { useWords } from '#src/widgets/words.tsx';
import classes from './collisions.module.css';
import type { HeaderField } from './header-values.ts';
import type { HeaderForm } from './use-header-form.ts';

/** Somebody else changed what I am changing: both values side by side, and the person chooses, field by field. */
export function Collisions({ header, invoice }: { header: HeaderForm; invoice: Invoice }) {
  const { t } = useLingui();
  const words = useWords();
  if (header.collisions.length === 0) return null;
  return (
    <section ref={show} className={classes.box} role="alert" aria-labelledby="collisions-title">
      <h2 id="collisions-title" className={classes.title}>
        <IconText icon={<IconUsers size={16} />} tone="warn">{t`Someone else changed this meanwhile`}</IconText>
      </h2>
      {header.collisions.map((collision) => (
        <fieldset key={collision.field} className={classes.pair}>
          <legend className={classes.name}>{words.field(collision.field)}</legend>
          <Button variant="default" className={classes.choice} onClick={() => header.takeTheirs(collision.field)}>
            <span className={classes.whose}>{t`Take theirs`}</span> <Value collision={collision} value={collision.theirs} invoice={invoice} />
          </Button>
          <Button variant="default" className={classes.choice} onClick={() => header.keepMine(collision.field)}>
            <span className={classes.whose}>{t`Keep mine`}</span> <Value collision={collision} value={collision.mine} invoice={invoice} />
          </Button>
        </fieldset>
      ))}
    </section>
  );
}

// It stands above the fields, where the person may not be looking.
const show = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'nearest' });

function Value({ collision, value, invoice }: { collision: Collision<HeaderField>; value: string; invoice: Invoice }) {
  const { t } = useLingui();
  const locale = useLocale();
  const words = useWords();
  if (value === '') return <em>{t`empty`}</em>;
  switch (collision.field) {
    case 'company_uid':
      return <CompanyName uid={value} />;
    case 'card_uid':
      return <CardName uid={value} />;
    case 'total_price':
    case 'total_vat':
      return formatMoney(value, invoice.currency ?? '', locale);
    case 'invoice_date':
      return formatDay(value, locale);
    case 'payment_type':
      return words.paymentType(value);
    case 'currency':
    case 'invoice_number':
      return value;
  }
}

function CompanyName({ uid }: { uid: string }) {
  const company = useQuery(companyQueries.detail(uid));
  return company.data?.name ?? '…';
}

function CardName({ uid }: { uid: string }) {
  const card = useQuery(cardQueries.detail(uid));
  return card.data ? cardLabel(card.data) : '…';
}
