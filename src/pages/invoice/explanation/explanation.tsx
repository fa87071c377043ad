import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { plural, t } from '@lingui/core/macro';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { lazyPart } from '#src/i18n/lazy-part.ts';
import type { Fix } from '#src/lib/explanation/cause.ts';
import { type Cause, clearCause } from '#src/lib/explanation/explain.ts';
import type { LineValues } from '#src/lib/changes/line-changes.ts';
import { downwards, moveFocus } from '#src/ui/focus.ts';
import { Button } from '#src/ui/button.tsx';
import { useChange } from '#src/ui/use-change.ts';
import { CloseButton } from '#src/ui/icon-button.tsx';
import { IconText } from '#src/ui/icon-text.tsx';
import { words } from '#src/widgets/words.tsx';
import type { Causes } from './use-causes.ts';
import classes from './explanation.module.css';

// Below the causes, whose keys work at once.
const RateTable = lazyPart(() => import('#src/pages/invoice/invoice-tools.ts'), 'RateTable');

interface ExplanationProps {
  readonly of: Causes;
  /** Applies a fix, described in one sentence; missing where nothing may be changed. */
  readonly onFix: ((fix: Fix, summary: string) => void) | undefined;
  readonly onClose: () => void;
}

const shownFirst = 3;

// Without a clear cause, no fix gets the focus and so the Enter key.
const focusClear = (section: HTMLElement | null): void =>
  (
    section?.querySelector<HTMLElement>('ol button[data-clear]') ??
    section?.querySelector<HTMLElement>('h2')
  )?.focus({ preventScroll: true });

// Only when it opens: causes that change while the person types elsewhere must not take the focus.
const focusInside = (section: HTMLElement | null): void => {
  focusClear(section);
  section?.scrollIntoView({ block: 'nearest' });
};

/** Why the items do not make up total or VAT: the likeliest causes, each with a key to fix it. */
export function Explanation({ of, onFix, onClose }: ExplanationProps) {
  const id = useId();
  const [all, setAll] = useState(false);
  const { causes, words, fixOf } = of;
  const clear = clearCause(causes);
  const title = useRef<HTMLHeadingElement>(null);
  // The document's words may arrive later and make a cause clear.
  useChange(clear !== undefined, () => {
    if (document.activeElement === title.current)
      focusClear(title.current?.closest('section') ?? null);
  });
  const shown = all ? causes : causes.slice(0, shownFirst);
  const applyFix = (cause: Cause) => onFix?.(fixOf(cause), words.sentence(cause));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const cause = /^[1-9]$/.test(event.key) ? shown[parseInt(event.key, 10) - 1] : undefined;
    if (event.key === 'Escape') onClose();
    else if (cause && onFix) applyFix(cause);
    else if (!moveFocus([...event.currentTarget.querySelectorAll('button')], event.key, downwards))
      return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // The keys of the buttons are handled by their container.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of its parts
    <section
      className={classes.explanation}
      ref={focusInside}
      aria-labelledby={id}
      onKeyDown={onKeyDown}
    >
      <header className={classes.head}>
        <h2
          ref={title}
          id={id}
          className={classes.title}
          tabIndex={-1}
        >{t`What may be the cause`}</h2>
        <CloseButton size={24} onClick={onClose} aria-label={t`Close the explanation`} />
      </header>
      {causes.length === 0 && (
        <p
          className={classes.none}
        >{t`No common cause explains the difference. Compare the items with the document.`}</p>
      )}
      <ol className={classes.causes}>
        {shown.map((cause, index) => (
          <li key={`${cause.kind} ${cause.lines.join()} ${cause.after}`} className={classes.cause}>
            <div className={classes.text}>
              <strong id={`${id}-${index}`} className={classes.sentence}>
                {words.sentence(cause)}
              </strong>
              <CausePreview of={of} cause={cause} />
            </div>
            {onFix && (
              <Button
                size="compact-sm"
                variant={cause === clear ? 'filled' : 'default'}
                data-clear={cause === clear || undefined}
                aria-describedby={`${id}-${index}`}
                aria-keyshortcuts={String(index + 1)}
                onClick={() => applyFix(cause)}
              >
                {t`Fix`}{' '}
                <kbd className={classes.key} aria-hidden>
                  {index + 1}
                </kbd>
              </Button>
            )}
          </li>
        ))}
      </ol>
      {shown.length < causes.length && (
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => setAll(true)}
        >{t`More causes`}</Button>
      )}
      <RateTable of={of} />
    </section>
  );
}

const mostShown = 4;

interface Change {
  readonly key: string;
  readonly what: string;
  readonly before: string;
  readonly after: string;
}

/** The change of a cause's fix, before and after. */
function CausePreview({ of, cause }: { of: Causes; cause: Cause }) {
  const { lines, header } = of;
  const { lineName, money, percent } = of.words;
  const fix = of.fixOf(cause);
  const amountAndRate = ({ total_price, vat_rate }: Partial<LineValues>) => {
    const rate = percent(vat_rate ?? '');
    return [total_price && money(total_price), vat_rate && t`${rate} % VAT`]
      .filter(Boolean)
      .join(', ');
  };
  const newItem = ({ name, quantity }: Partial<LineValues>) => {
    if (!name) return t`New item`;
    return quantity ? t`New item “${name}”, ${percent(quantity)} of them` : t`New item “${name}”`;
  };
  const changes: Change[] = [
    ...(['total_price', 'total_vat'] as const).flatMap((field) => {
      const after = fix.header?.[field];
      return after === undefined
        ? []
        : [
            {
              key: field,
              what: words.field(field),
              before: money(header[field]),
              after: money(after),
            },
          ];
    }),
    ...(fix.lines?.change ?? []).map(({ id, values }) => {
      const line = lines.find((one) => one.id === id);
      const before = amountAndRate({
        ...(values.total_price === undefined ? {} : { total_price: line?.total_price ?? null }),
        ...(values.vat_rate === undefined ? {} : { vat_rate: line?.vat_rate ?? null }),
      });
      return { key: id, what: lineName(id), before: before || '–', after: amountAndRate(values) };
    }),
    ...(fix.lines?.remove ?? []).map((id) => ({
      key: id,
      what: lineName(id),
      before: money(lines.find((line) => line.id === id)?.total_price ?? ''),
      after: t`removed`,
    })),
    ...(fix.lines?.add ?? []).map((values, index) => ({
      key: `+${index}`,
      what: newItem(values),
      before: '',
      after: amountAndRate(values),
    })),
  ];
  const outcome = () => {
    if (cause.rounding !== '') {
      const off = money(cause.rounding);
      return t`The items would be ${off} off the total, by the rounding of each line.`;
    }
    return cause.vat === 'agrees' ? t`Total and VAT would match.` : t`The total would match.`;
  };
  const rest = changes.length - mostShown;
  return (
    <>
      <ul className={classes.changes}>
        {changes.slice(0, mostShown).map(({ key, what, before, after }) => (
          <li key={key}>
            <span className={classes.what}>{what}</span>{' '}
            <span className={classes.figures}>
              {before && (
                <>
                  <del>{before}</del>{' '}
                  <span className="onwards" aria-hidden>
                    →
                  </span>
                  <span className="visually-hidden">{t`becomes`}</span>{' '}
                </>
              )}
              <ins>{after}</ins>
            </span>
          </li>
        ))}
        {rest > 0 && (
          <li
            className={classes.what}
          >{t`and ${plural(rest, { one: '# more', other: '# more' })}`}</li>
        )}
      </ul>
      {cause.vat === 'differs' ? (
        <IconText
          icon={<IconAlertTriangle size={14} />}
          tone="warn"
        >{t`The total would match; VAT would still differ.`}</IconText>
      ) : (
        <IconText icon={<IconCheck size={14} />} tone="good">
          {outcome()}
        </IconText>
      )}
    </>
  );
}
