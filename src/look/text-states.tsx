import { t } from '@lingui/core/macro';
import { IconCircleCheck, IconFileUpload } from '@tabler/icons-react';
import { Amount } from '#src/ui/amount.tsx';
import { SmallButton } from '#src/ui/button.tsx';
import { CopyText } from '#src/ui/copy-text.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { Failure } from '#src/ui/failure.tsx';
import { IconText } from '#src/ui/icon-text.tsx';
import { Day } from '#src/ui/time-ago.tsx';
import { Part, State } from './states.tsx';

const tones = ['good', 'warn', 'bad', 'info', 'quiet', 'plain'] as const;
const hash = '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae';

export function TextStates() {
  const retry = <SmallButton>{t`Retry`}</SmallButton>;
  return (
    <>
      <Part name="IconText">
        {[false, true].flatMap((pill) =>
          tones.map((tone) => (
            <State key={`${tone} ${pill}`} of={pill ? `${tone}, pill` : tone}>
              <IconText icon={<IconCircleCheck size={14} />} tone={tone} pill={pill}>
                {t`Approved`}
              </IconText>
            </State>
          )),
        )}
      </Part>
      <Part name="Amount, Day, CopyText">
        <State of="amount">
          <Amount value="1234.50" currency="EUR" />
        </State>
        <State of="negative">
          <Amount value="-18900" currency="TRY" />
        </State>
        <State of="no amount">
          <Amount value={null} currency="EUR" />
        </State>
        <State of="day">
          <Day day="2026-01-31" />
        </State>
        <State of="no day">
          <Day day={null} />
        </State>
        <State of="text to copy" size="field">
          <CopyText text={hash} label={t`Copy the SHA-256`} />
        </State>
      </Part>
      <Part name="Failure, EmptyState">
        <State of="block" size="wide">
          <Failure
            title={t`The invoices could not be loaded`}
            why={t`The server doesn't accept this key. Check that you copied all of it, or ask whoever runs the server for another.`}
            action={retry}
            details="GET /v1/invoices/ 401"
          />
        </State>
        <State of="compact" size="wide">
          <Failure compact title={t`The invoices could not be loaded`} action={retry} />
        </State>
        <State of="empty" size="wide">
          <EmptyState
            title={t`Nothing is being uploaded`}
            icon={<IconFileUpload size={28} stroke={1.5} />}
            action={retry}
          >
            {t`Drop files or folders anywhere on the page, or paste them.`}
          </EmptyState>
        </State>
      </Part>
    </>
  );
}
