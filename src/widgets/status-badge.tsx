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

const unknownLook: Look = [IconQuestionMark, 'quiet'];

function Badge({
  looks,
  status,
  word,
}: {
  looks: Readonly<Record<string, Look>>;
  status: string;
  word: string;
}) {
  // Another service may name a status like a member of every object, such as `constructor`.
  const look = Object.hasOwn(looks, status) ? looks[status] : undefined;
  const [Icon, tone] = look ?? unknownLook;
  return (
    <IconText icon={<Icon size={14} />} tone={tone} pill>
      {word}
    </IconText>
  );
}

export const ApprovementBadge = ({ status }: { status: string }) => (
  <Badge looks={approvementLooks} status={status} word={words.approvement(status)} />
);

export const ProcessingBadge = ({ status }: { status: string }) => (
  <Badge looks={processingLooks} status={status} word={words.processing(status)} />
);
