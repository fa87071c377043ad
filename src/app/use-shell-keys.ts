import { t } from '@lingui/core/macro';
import type { RefObject } from 'react';
import { paths } from '#src/lib/paths.ts';
import { useNavigate } from '#src/ui/router.ts';
import { useKeys } from '#src/ui/use-keys.ts';
import { loadPart } from '#src/i18n/lazy-part.ts';
import { useUploads } from '#src/widgets/uploads/upload-context.ts';

const loadTools = loadPart(() => import('#src/widgets/decisions/decision-tools.ts'));

export function useShellKeys(
  search: RefObject<HTMLInputElement | null>,
  help: () => void,
  commands: () => void,
  decisions: () => void,
): void {
  const navigate = useNavigate();
  const uploads = useUploads();
  const group = t`Everywhere`;
  const go = (to: string, label: string) => ({ run: () => void navigate(to), label, group });
  const undo = {
    run: () => void loadTools().then(({ undoLast }) => undoLast((to) => void navigate(to))),
    label: t`Undo the last decision`,
    group,
  };
  useKeys({
    'mod+k': { run: commands, label: t`Commands`, group },
    '/': {
      run: () => {
        search.current?.focus();
        search.current?.select();
      },
      label: t`Search`,
      group,
    },
    '?': { run: help, label: t`Keyboard`, group },
    u: uploads.mayUpload ? { run: uploads.pick, label: t`Upload`, group } : undefined,
    t: uploads.mayUpload ? { run: uploads.toggleTray, label: t`Uploads`, group } : undefined,
    z: undo,
    'mod+z': undo,
    'shift+z': { run: decisions, label: t`Recent decisions`, group },
    'g i': go(paths.inbox(), t`Go to invoices`),
    'g c': go(paths.companies(), t`Go to companies`),
    'g k': go(paths.cards(), t`Go to cards`),
    'g e': go(paths.exports(), t`Go to exports`),
  });
}
