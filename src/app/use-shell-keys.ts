import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { paths } from '#src/lib/paths.ts';
import { useNavigate } from '#src/ui/router.ts';
import { useKeys } from '#src/ui/use-keys.ts';
import { useUploads } from '#src/widgets/uploads/upload-context.ts';

/** The keys that work on every page. */
export function useShellKeys(
  search: RefObject<HTMLInputElement | null>,
  help: () => void,
  commands: () => void,
): void {
  const { t } = useLingui();
  const navigate = useNavigate();
  const uploads = useUploads();
  const group = t`Everywhere`;
  const go = (to: string, label: string) => ({ run: () => void navigate(to), label, group });
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
    u: { run: () => uploads.pick(), label: t`Upload`, group },
    t: { run: () => uploads.toggleTray(), label: t`Uploads`, group },
    'g i': go(paths.inbox(), t`Go to invoices`),
    'g c': go(paths.companies(), t`Go to companies`),
    'g k': go(paths.cards(), t`Go to cards`),
    'g e': go(paths.exports(), t`Go to exports`),
  });
}
