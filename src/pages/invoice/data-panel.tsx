import { memo, useMemo } from 'react';
import type { Invoice } from '#contract/invoice.ts';
import { useStore } from '#src/device/store.ts';
import { laterPart } from '#src/i18n/lazy-part.ts';
import { useLocale } from '#src/i18n/use-locale.ts';
import { wordsOf } from '#src/widgets/document/document-fields.ts';
import { TypedAround } from '#src/ui/typed-around.ts';
import { WhyNotLines } from '#src/widgets/why-not/why-not.tsx';
import { useWords } from '#src/widgets/words.tsx';
import { EditConflicts } from './conflicts/edit-conflicts.tsx';
import { FieldsForm } from './fields/fields-form.tsx';
import { SaveBar } from './fields/save-bar.tsx';
import classes from './invoice.module.css';
import { ItemSection } from './items/item-section.tsx';
import { ItemSums } from './items/item-sums.tsx';
import { AfterData } from './after-data.ts';
import { useOpenInvoice } from './open-invoice.ts';
import { ChecksPanel } from './checks/checks-panel.tsx';
import { LikelyDuplicates } from './duplicates/likely-duplicates.tsx';
import { ReadingNotice } from './reading-notice.tsx';

// Read after the fields and the items, and loaded after them.
const tools = () => import('./invoice-tools.ts');
const ChangedSince = laterPart(tools, (part) => part.ChangedSince);
const History = laterPart(tools, (part) => part.History);
const PrintedInvoice = laterPart(tools, (part) => part.PrintedInvoice);

/**
 * Everything about the invoice but its document: fields, hints, items, history.
 * @param docked the items stand elsewhere
 */
export const DataPanel = memo(function DataPanel({ docked }: { docked: boolean }) {
  const { invoice, form, editable } = useOpenInvoice();
  const { country, file, permissions } = invoice;
  const isRead = invoice.processing_status !== 'processing';
  const decidable = permissions.can_update || permissions.can_approve || permissions.can_reject;
  const discards = useStore(form.state, (now) => now.discards);
  const around = useMemo(
    () => ({ country, onPage: () => (wordsOf(file) ?? []).flat().map(({ text }) => text) }),
    [country, file],
  );
  return (
    <TypedAround value={around}>
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
            <History entries={invoice.history} currency={invoice.currency ?? ''} />
            <PrintedInvoice />
          </AfterData>
        </div>
        <div ref={reportHeight} className={classes.bar}>
          {isRead && !docked && <ItemSums />}
          {editable && <SaveBar />}
        </div>
      </div>
    </TypedAround>
  );
});

/**
 * Tells what scrolls how much of its end the bar covers: nothing with the focus stays behind it.
 */
function reportHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const scroller = bar.parentElement?.parentElement;
  const watch = new ResizeObserver(() =>
    scroller?.style.setProperty('--foot', `${bar.offsetHeight}px`),
  );
  watch.observe(bar);
  return () => watch.disconnect();
}

/** The name of a language or region in the person's own; what is unknown to the browser as sent. */
function nameOf(type: 'language' | 'region', code: string | null, locale: string): string {
  if (!code) return '';
  try {
    const sent = type === 'region' ? code.toUpperCase() : code;
    return new Intl.DisplayNames(locale, { type, fallback: 'code' }).of(sent) ?? code;
  } catch {
    return code;
  }
}

/** Category, language, country and person: shown, never edited here. */
function ReadOnlyFields({ invoice }: { invoice: Invoice }) {
  const locale = useLocale();
  const words = useWords();
  const person = invoice.workspace_user?.user;
  const facts = {
    category: invoice.category?.name,
    language: nameOf('language', invoice.language, locale),
    country: nameOf('region', invoice.country, locale),
    workspace_user: person?.full_name || person?.email,
  };
  return (
    <dl className={classes.facts}>
      {Object.entries(facts).map(([field, value]) => (
        <div key={field}>
          <dt>{words.field(field)}</dt>
          <dd>{value || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
