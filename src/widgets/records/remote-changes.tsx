import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { IconText } from '#src/ui/icon-text.tsx';
import { ChoiceForm } from '#src/widgets/conflict-compare/choice-form.tsx';
import { ConflictCompare } from '#src/widgets/conflict-compare/conflict-compare.tsx';
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
  const news = form.news.map((change) => ({
    key: change.field,
    field: words.field(change.field),
    from: say(change.from),
    to: say(change.to),
  }));
  const choices = form.collisions.map((collision) => ({
    ...collision,
    key: collision.field,
    name: words.field(collision.field),
  }));
  return (
    <div className={classes.remote}>
      {news.length > 0 && (
        <section className={classes.notes} role="status" aria-label={t`Changed meanwhile`}>
          <ul className={classes.news}>
            {news.map(({ key, field, from, to }) => (
              <li key={key}>
                <IconText
                  icon={<IconUsers size={16} />}
                  tone="info"
                >{t`${field} was changed from ${from} to ${to} meanwhile.`}</IconText>
              </li>
            ))}
          </ul>
          <Button variant="subtle" size="compact-sm" onClick={form.dismiss}>{t`Seen`}</Button>
        </section>
      )}
      {choices.length > 0 && (
        <ChoiceForm
          key={form.asked}
          choices={choices}
          pair={(choice, state) => (
            <ConflictCompare
              key={choice.key}
              choiceKey={choice.key}
              name={choice.name}
              was={say(choice.base)}
              texts={{ theirs: say(choice.theirs), mine: say(choice.mine) }}
              words={{ theirs: t`Take theirs`, mine: t`Keep mine` }}
              {...state}
            />
          )}
          asked={form.asked}
          saving={form.saving}
          onSave={form.save}
        />
      )}
    </div>
  );
}
