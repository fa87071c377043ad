import {
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconCircleX,
  IconFileCheck,
  IconLoader2,
  IconQuestionMark,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconText, type Tone } from '#src/ui/icon-text.tsx';
import { useWords } from './words.tsx';

type Look = readonly [ReactNode, Tone];

const unknown: Look = [<IconQuestionMark key="icon" size={14} />, 'quiet'];
const approvementLooks: Readonly<Record<string, Look>> = {
  waiting: [<IconCircle key="icon" size={14} />, 'info'],
  approved: [<IconCircleCheck key="icon" size={14} />, 'good'],
  rejected: [<IconCircleX key="icon" size={14} />, 'bad'],
};
const processingLooks: Readonly<Record<string, Look>> = {
  processing: [<IconLoader2 key="icon" size={14} />, 'quiet'],
  finished: [<IconFileCheck key="icon" size={14} />, 'quiet'],
  failed: [<IconAlertTriangle key="icon" size={14} />, 'warn'],
};

/** What was decided about the invoice: icon and word. */
export function ApprovementBadge({ status }: { status: string }) {
  const words = useWords();
  const [icon, tone] = approvementLooks[status] ?? unknown;
  return (
    <IconText icon={icon} tone={tone} pill>
      {words.approvement(status)}
    </IconText>
  );
}

/** Where the reading of the file stands: icon and word. */
export function ProcessingBadge({ status }: { status: string }) {
  const words = useWords();
  const [icon, tone] = processingLooks[status] ?? unknown;
  return (
    <IconText icon={icon} tone={tone} pill>
      {words.processing(status)}
    </IconText>
  );
}
