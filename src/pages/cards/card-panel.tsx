import { useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isRefused } from '#src/api/api-error.ts';
import { cardQueries } from '#src/api/cards.ts';
import { Failure } from '#src/ui/failure.tsx';
import { IconText } from '#src/ui/icon-text.tsx';
import { Link } from '#src/ui/router.ts';
import { SkeletonRows } from '#src/ui/skeleton-rows.tsx';
import { ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { CardForm } from './card-form.tsx';

interface CardPanelProps {
  readonly uid: string;
  readonly back: string;
  /** The person tried to create this card again. */
  readonly existed: boolean;
}

/** The open card, once it is there. */
export function CardPanel({ uid, back, existed }: CardPanelProps) {
  const { t } = useLingui();
  const detail = useQuery(cardQueries.detail(uid));
  const note = existed && <p><IconText icon={<IconInfoCircle size={16} />} tone="info" pill>{t`You already have this card`}</IconText></p>;
  // What is being typed outlives a failed reading again.
  if (detail.data)
    return (
      <>
        {note}
        <CardForm card={detail.data} back={back} />
      </>
    );
  if (detail.isPending) return <SkeletonRows rows={3} height="3.5rem" />;
  const link = <Anchor component={Link} to={back}>{t`Back to cards`}</Anchor>;
  if (isRefused(detail.error, 404)) return <Failure title={t`This card is not there`} why={t`It was deleted, or the address is mistyped.`} action={link} />;
  return <ProblemNotice problem={detail.error} onRetry={() => void detail.refetch()} />;
}
