import { labelled } from '#src/i18n/labelled.ts';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent } from 'react';
import { approvementStatuses, paymentTypes } from '#contract/invoice.ts';
import { peopleQueries } from '#src/api/people.ts';
import { useSeenPeople, useSeenStatuses } from '#src/api/seen-in-lists.ts';
import { dayText, locale, monthText } from '#src/i18n/locale.ts';
import { createdPresets, presetRange } from '#src/lib/dates/created-presets.ts';
import { todayIso } from '#src/lib/dates/days.ts';
import { noFilters, readInbox, viewOf, writeInbox } from '#src/lib/filters/filters.ts';
import { paths } from '#src/lib/paths.ts';
import {
  meaningsOf,
  withMeaning,
  type CreatedDays,
  type FilterWord,
  type SearchMeaning,
} from '#src/lib/filters/search-meaning.ts';
import { personName } from '#src/lib/names/person-name.ts';
import { announce } from '#src/ui/announce.tsx';
import { useLocation, useNavigate } from '#src/ui/router.ts';
import { useChange } from '#src/ui/use-change.ts';
import { requestFirst } from '#src/widgets/pending-cursor.ts';
import { presetNames } from '#src/widgets/filters/created-names.ts';
import { words } from '#src/widgets/words.tsx';
import type { OfferInput } from './search-field.tsx';
import classes from './search-offers.module.css';

/** The values of the inbox's filters with their names in the person's language. */
function useFilterNames(): readonly FilterWord[] {
  const { data } = useQuery(peopleQueries.list());
  const seen = useSeenPeople();
  const seenStatuses = useSeenStatuses();
  const statuses = new Set([...approvementStatuses, ...seenStatuses]);
  return [
    ...[...statuses].map((value) => ({
      filter: 'approvement_status' as const,
      value,
      name: words.approvement(value),
      also: [value],
    })),
    ...paymentTypes.map((value) => ({
      filter: 'payment_type' as const,
      value,
      name: words.paymentType(value),
      also: [value],
    })),
    ...(data ?? seen).map((person) => ({
      filter: 'workspace_user__uid' as const,
      value: person.uid,
      name: personName(person),
      also: [person.user.email],
    })),
  ];
}

/**
 * Offers filters for the typed words below the search field, and says which part no filter or
 * search can find. The text changes only when an offer is chosen.
 */
export function SearchOffers({ text, onTake }: OfferInput) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const filterWords = useFilterNames();
  const today = todayIso();
  const ranges = createdPresets.map((preset) => ({
    name: i18n._(presetNames[preset]),
    days: presetRange(preset, today),
  }));
  const { filters: offers, amount } = meaningsOf(text, filterWords, locale(), today, ranges);
  const dated = offers.some(({ kind }) => kind === 'created');
  const labels = {
    approvement_status: t`Status`,
    payment_type: t`Payment`,
    workspace_user__uid: t`Person`,
  };
  const sayDays = ({ from }: CreatedDays, month: boolean) =>
    month ? monthText(from.slice(0, 7), 'long') : dayText(from);
  const say = (offer: SearchMeaning): string => {
    const [label, summary] =
      offer.kind === 'word'
        ? [labels[offer.word.filter], offer.word.name]
        : [t`Created`, offer.name ?? sayDays(offer.days, offer.month)];
    return labelled(label, summary);
  };
  const choose = (offer: SearchMeaning) => {
    const onInbox = pathname === paths.inbox();
    const params = new URLSearchParams(search);
    const next = withMeaning(onInbox ? readInbox(params) : noFilters, offer);
    onTake(offer.rest);
    void navigate(paths.inbox(writeInbox(next, onInbox ? viewOf(params) : undefined)));
    requestFirst(writeInbox(next).toString());
    const filter = say(offer);
    announce(t`Filtered by ${filter}`);
  };
  // Announced when the offers change, not with each letter.
  const offered = offers.map(say).join(', ');
  useChange(
    offered,
    () => {
      if (offered !== '' && document.activeElement?.closest('search'))
        announce(t`Arrow down leads to a filter: ${offered}`);
    },
    '',
  );
  if (offers.length === 0 && !amount) return null;
  return (
    // The keys are handled by the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of its parts
    <div className={classes.panel} onKeyDown={moveFocus}>
      {offers.length > 0 && (
        <ul className={classes.offers} aria-label={t`Filters for what is typed`}>
          {offers.map((offer, index) => {
            const { rest } = offer;
            return (
              <li key={`${index} ${say(offer)}`}>
                <button
                  type="button"
                  className={classes.offer}
                  data-offer
                  onClick={() => choose(offer)}
                >
                  <span className={classes.name}>{say(offer)}</span>
                  {rest !== '' && <span className={classes.rest}>{t`and search “${rest}”`}</span>}
                  <kbd className={classes.key} aria-hidden />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      {dated && (
        <p className={classes.note}>
          {t`Created is the day of the upload. There is no filter for the invoice date.`}
        </p>
      )}
      {amount && (
        <p className={classes.note}>
          {t`There is no filter for amounts.`}{' '}
          {t`Search covers items, category, number, company and ID.`}
        </p>
      )}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const offers = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-offer]')];
  const field = event.currentTarget.parentElement?.querySelector('input');
  const at = offers.findIndex((offer) => offer === document.activeElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step !== undefined) (offers[Math.min(at + step, offers.length - 1)] ?? field)?.focus();
  else if (event.key === 'Escape') field?.focus();
  else {
    // Letters are typed into the field and must not reach shortcuts of the page behind.
    if (event.key.length === 1 && event.key !== ' ') field?.focus();
    event.stopPropagation();
    return;
  }
  event.preventDefault();
}
