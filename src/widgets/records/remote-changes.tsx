import { useLingui } from '@lingui/react/macro';
import { ChoiceForm, RemoteNews } from '#src/widgets/conflict-compare/conflict-compare.tsx';
import { useWords } from '#src/widgets/words.tsx';
import classes from './records.module.css';
import type { RecordForm } from './use-record-form.ts';

/**
 * What somebody else did to the record while I was at it: taken in and said, or to be chosen field
 * by field.
 */
export function RemoteChanges({
  form,
}: {
  form: Pick<RecordForm<string>, 'news' | 'dismiss' | 'collisions' | 'asked' | 'saving' | 'save'>;
}) {
  const { t } = useLingui();
  const words = useWords();
  const say = (text: string) => text || t`empty`;
  const news = form.news.map((change) => {
    const [field, from, to] = [words.field(change.field), say(change.from), say(change.to)];
    return t`${field} was changed from ${from} to ${to} in the meantime.`;
  });
  const choices = form.collisions.map(({ field, base, theirs, mine, settle }) => ({
    key: field,
    name: words.field(field),
    was: say(base),
    theirs: say(theirs),
    mine: say(mine),
    settle,
  }));
  return (
    <div className={classes.remote}>
      {news.length > 0 && <RemoteNews lines={news} onDismiss={form.dismiss} />}
      {choices.length > 0 && (
        <ChoiceForm
          choices={choices}
          words={{ theirs: t`Take theirs`, mine: t`Keep mine` }}
          asked={form.asked}
          saving={form.saving}
          onSave={form.save}
        />
      )}
    </div>
  );
}
