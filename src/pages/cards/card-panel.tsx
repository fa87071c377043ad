import { useLingui } from '@lingui/react/macro';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { cardQueries } from '#src/api/cards.ts';
import { paths } from '#src/lib/paths.ts';
import { recordPlace } from '#src/device/record-places.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import { RecordPanel } from '#src/widgets/records/record-panel.tsx';
import { CardForm } from './card-form.tsx';
import { cardValues } from './card-fields.tsx';
import { NewCard } from './new-card.tsx';

const blank = { first_four_digits: '', last_four_digits: '' };

/** The card at an address: one that is there, a new one, or one that is gone. */
export function CardPanel({ uid, search }: { uid: string; search: URLSearchParams }) {
  const { t } = useLingui();
  const [existed, setExisted] = useState<string>();
  const detail = useQuery({ ...cardQueries.detail(uid), enabled: uid !== 'new' });
  if (uid === 'new') return <NewCard search={search} start={blank} onExisted={setExisted} />;
  const place = recordPlace('card', uid);
  return (
    <>
      {uid === existed && (
        <p>
          <IconText
            icon={<IconInfoCircle size={16} />}
            tone="info"
            pill
          >{t`You already have this card`}</IconText>
        </p>
      )}
      <RecordPanel
        detail={detail}
        place={place}
        back={{ to: paths.cards(search), label: t`Back to cards` }}
        gone={t`This card is not there`}
        open={(card) => <CardForm key={uid} card={card} search={search} />}
        anew={(card) => (
          <NewCard
            key={uid}
            search={search}
            start={card ? cardValues(card) : blank}
            place={place}
            onExisted={setExisted}
          />
        )}
      />
    </>
  );
}
