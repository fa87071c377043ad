import {
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconCircleX,
  IconFileCheck,
  IconLoader2,
  IconQuestionMark,
} from '@tabler/icons-react';
import { IconText, type Tone } from '#src/ui/icon-text.tsx';
import { words } from './words.tsx';

type Look = readonly [typeof IconCircle, Tone];

const approvementLooks: Readonly<Record<string, Look>> = {
  waiting: [IconCircle, 'info'],
  approved: [IconCircleCheck, 'good'],
  rejected: [IconCircleX, 'bad'],
};
const processingLooks: Readonly<Record<string, Look>> = {
  processing: [IconLoader2, 'quiet'],
  finished: [IconFileCheck, 'quiet'],
  failed: [IconAlertTriangle, 'warn'],
};

function Badge({
  look = [IconQuestionMark, 'quiet'],
  word,
}: {
  look: Look | undefined;
  word: string;
}) {
  const [Icon, tone] = look;
  return (
    <IconText icon={<Icon size={14} />} tone={tone} pill>
      {word}
    </IconText>
  );
}

export const ApprovementBadge = ({ status }: { status: string }) => (
  <Badge look={approvementLooks[status]} word={words.approvement(status)} />
);

export const ProcessingBadge = ({ status }: { status: string }) => (
  <Badge look={processingLooks[status]} word={words.processing(status)} />
);
