import { t } from '@lingui/core/macro';
import { memo } from 'react';
import { IconAlertTriangle } from '@tabler/icons-react';
import { locale, useTexts } from '#src/i18n/locale.ts';
import { personName } from '#src/lib/names/person-name.ts';
import type { Invoice } from '#contract/invoice.ts';
import { useStore } from '#src/device/store.ts';
import { laterPart } from '#src/i18n/lazy-part.ts';
import { WhyNotLines } from '#src/widgets/why-not/why-not.tsx';
import { EditConflicts } from '#src/pages/invoice/conflicts/edit-conflicts.tsx';
import { FieldsForm } from '#src/pages/invoice/fields/fields-form.tsx';
import { SaveBar } from '#src/pages/invoice/fields/save-bar.tsx';
import { ItemSection } from '#src/pages/invoice/items/item-section.tsx';
import { ItemSums } from '#src/pages/invoice/items/item-sums.tsx';
import { ChecksPanel } from '#src/pages/invoice/checks/checks-panel.tsx';
import { LikelyDuplicates } from '#src/pages/invoice/duplicates/likely-duplicates.tsx';
import { useReadAgain } from '#src/api/read-again.ts';
import { uncoverFocus } from '#src/ui/uncover-focus.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx';
import { Allowed } from '#src/widgets/allowed.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { RankedText } from '#src/widgets/ranked-text.tsx';
import { reasonsOf, warningsOf } from '#src/widgets/note-words.ts';
import { Button } from '#src/ui/button.tsx';
import classes from './invoice.module.css';
import { AfterData } from './after-data.ts';
import { Facts } from './facts.tsx';
import { useReadFields } from './doubts/use-read-fields.ts';
import { useOpenInvoice } from './open-invoice.ts';
import hints from './hints.module.css';

// Loaded after the fields and the items.
const tools = () => import('./invoice-tools.ts');
const ChangedSince = laterPart(tools, 'ChangedSince');
const History = laterPart(tools, 'History');
const PrintedInvoice = laterPart(tools, 'PrintedInvoice');

/** Everything about the invoice except its document. @param docked the items are shown elsewhere */
export const DataPanel = memo(function DataPanel({ docked }: { docked: boolean }) {
  useTexts();
  const { invoice, form, editable } = useOpenInvoice();
  const { permissions } = invoice;
  const isRead = invoice.processing_status !== 'processing';
  const decidable = permissions.can_update || permissions.can_approve || permissions.can_reject;
  const discards = useStore(form.state, (now) => now.discards);
  return (
    <div className={classes.data}>
      <ReadingNotice invoice={invoice} />
      <WhyNotLines standing={invoice} />
      {isRead && (
        <>
          <EditConflicts />
          <FieldsForm key={discards} />
          <ReadOnlyFields invoice={invoice} />
          {decidable && (
            <AfterData>
              <ChangedSince />
            </AfterData>
          )}
          <ChecksPanel />
          {decidable && <LikelyDuplicates />}
          {!docked && <ItemSection />}
        </>
      )}
      <div className={classes.foot}>
        <AfterData>
          <History
            entries={invoice.history}
            currency={invoice.currency ?? ''}
            read={useReadFields()}
          />
          <PrintedInvoice />
        </AfterData>
      </div>
      <div ref={reportHeight} className={classes.bar}>
        {isRead && !docked && <ItemSums />}
        {editable && <SaveBar />}
      </div>
    </div>
  );
});

// The styles use this height while `--foot` is not set.
const usualHeight = '48px';

/**
 * Sets the bar's height as scroll padding, so that a focused element is never hidden behind it, nor
 * pushed behind or below it by a notice that appears above.
 */
function reportHeight(bar: HTMLElement | null): (() => void) | undefined {
  const data = bar?.parentElement;
  if (!data) return undefined;
  const scroller = data.parentElement;
  let before = Infinity;
  const watch = new ResizeObserver(() => {
    const height = `${bar.offsetHeight}px`;
    const known = scroller?.style.getPropertyValue('--foot') || usualHeight;
    // Set only when it differs: everything in the panel inherits it and would be styled anew.
    if (height !== known) scroller?.style.setProperty('--foot', height);
    const above = data.offsetHeight - bar.offsetHeight;
    uncoverFocus(bar, Math.max(0, above - before));
    before = above;
  });
  watch.observe(bar);
  watch.observe(data);
  return () => watch.disconnect();
}

/** The name of a language or region in the person's language; an unknown one as sent. */
function nameOf(type: 'language' | 'region', code: string | null, locale: string): string {
  if (!code) return '';
  try {
    const sent = type === 'region' ? code.toUpperCase() : code;
    return new Intl.DisplayNames(locale, { type, fallback: 'code' }).of(sent) ?? code;
  } catch {
    return code;
  }
}

/** Category, language, country and person, which are read-only. */
function ReadOnlyFields({ invoice }: { invoice: Invoice }) {
  return (
    <Facts
      values={{
        category: invoice.category?.name,
        language: nameOf('language', invoice.language, locale()),
        country: nameOf('region', invoice.country, locale()),
        workspace_user: personName(invoice.workspace_user),
      }}
    />
  );
}

/** Shown while the file is being read, when reading failed (gap G10), or left something out. */
function ReadingNotice({ invoice }: { invoice: Invoice }) {
  if (invoice.processing_status === 'processing')
    return (
      <section className={hints.panel} data-tone="info" aria-label={t`The file is being read`}>
        <p>{t`The file is being read. The fields fill themselves as soon as that is done.`}</p>
        <SkeletonRows rows={4} height="2.5rem" />
      </section>
    );
  if (invoice.processing_status === 'failed') return <ReadingFailed invoice={invoice} />;
  return invoice.approvement_status === 'waiting' ? <ReadingWarnings invoice={invoice} /> : null;
}

/** Warns about other content of the file, which the history below the items would show too late. */
function ReadingWarnings({ invoice }: { invoice: Invoice }) {
  const warnings = warningsOf(invoice.history);
  if (warnings.length === 0) return null;
  return (
    <section className={hints.panel} aria-label={t`About the file`}>
      <ul className={hints.list}>
        {warnings.map((warning) => (
          <li key={warning}>
            <RankedText rank="look">{warning}</RankedText>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReadingFailed({ invoice }: { invoice: Invoice }) {
  const readAgain = useReadAgain(invoice.uid);
  const failed = invoice.history.find((entry) => entry.action === 'fail');
  const reason = failed && reasonsOf(failed).join(' ');
  return (
    <section className={hints.panel} aria-label={t`The file could not be read`}>
      <div className={hints.line}>
        <IconText icon={<IconAlertTriangle size={16} />} tone="warn">
          <strong>{t`The file could not be read.`}</strong>{' '}
          {reason || t`You can fill in the fields by hand.`}
        </IconText>
        <Allowed to="can_read_again" on={invoice.permissions}>
          <Button
            variant="default"
            size="compact-sm"
            loading={readAgain.isPending}
            onClick={() => readAgain.mutate()}
            title={t`What you changed stays.`}
          >{t`Read the file again`}</Button>
        </Allowed>
      </div>
      {readAgain.error && (
        <ProblemNotice
          compact
          title={t`The file isn't being read again`}
          problem={readAgain.error}
          onRetry={() => readAgain.mutate()}
          repeatable
        />
      )}
    </section>
  );
}
