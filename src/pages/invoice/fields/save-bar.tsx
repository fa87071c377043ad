import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { IconPencil } from '@tabler/icons-react';
import { problemOf } from '#src/api/api-error.ts';
import { useHasPendingRecords } from '#src/api/pending-records.ts';
import { draftsRefused } from '#src/device/draft-storage.ts';
import { draftRowsOf, useDrafts } from '#src/device/drafts.ts';
import { useStore } from '#src/device/store.ts';
import { momentText } from '#src/i18n/locale.ts';
import { paths } from '#src/lib/paths.ts';
import { focusPageAfter } from '#src/ui/focus.ts';
import { IconText } from '#src/ui/icon-text.tsx';
import { notify } from '#src/ui/notify.tsx';
import { useNavigate } from '#src/ui/router.ts';
import { isUnavailable, ProblemNotice } from '#src/widgets/problem-notice.tsx';
import { words } from '#src/widgets/words.tsx';
import { useOpenInvoice } from '#src/pages/invoice/open-invoice.ts';
import hints from '#src/pages/invoice/hints.module.css';
import { Button } from '#src/ui/button.tsx';
import classes from './save-bar.module.css';

export function SaveBar() {
  const { form, grid, invoice, saveAll } = useOpenInvoice();
  const navigate = useNavigate();
  const { hf_id } = invoice;
  // A company or card that is being created is part of what is saved, so the button waits for it.
  const making = useHasPendingRecords();
  const lines = useDrafts(() => draftRowsOf(form.uid).length);
  const storageRefused = useDrafts(draftsRefused);
  const unsaved = useStore(form, (now) => now.unsaved);
  const unsettled = useStore(form, (now) => now.unsettled);
  const since = useStore(form, (now) => now.draft?.since);
  const { errors, failure, isStillWanted, saving } = useStore(form.state);
  const [savingAll, setSavingAll] = useState(false);
  const save = () => {
    setSavingAll(true);
    return saveAll().finally(() => setSavingAll(false));
  };
  // A person who pressed Save and left would otherwise believe that it was saved.
  const tellUnsaved = useEffectEvent(() => {
    const state = form.state.get();
    if (state.isStillWanted && state.failure !== null && form.get().unsaved)
      notify({
        text: t`Your changes to ${hf_id} aren't saved. They wait on this device.`,
        tone: 'bad',
        action: { label: t`Open`, run: () => void navigate(paths.invoice(form.uid)) },
      });
  });
  useEffect(() => () => tellUnsaved(), []);
  const moment = since ? momentText(since) : '';
  const open = unsettled
    ? t`${words.field(unsettled)} isn't settled yet.`
    : unsaved && Object.keys(errors).length > 0
      ? t`See the marked fields.`
      : isStillWanted &&
        failure !== null &&
        isUnavailable(problemOf(failure), true) &&
        t`They will be saved once the server answers, as long as this invoice stays open.`;
  const busy = savingAll || saving || making;
  if (!unsaved && lines === 0 && !open && failure === null && !busy && !storageRefused) return null;
  return (
    <div ref={focusPageAfter} className={classes.bar} data-foot-bar>
      {failure !== null && (
        <ProblemNotice
          problem={problemOf(failure)}
          title={t`Your changes aren't saved`}
          onRetry={() => void save()}
          repeatable={isStillWanted}
          isStillWanted={isStillWanted}
          retrying={saving}
        />
      )}
      {storageRefused && (
        <p role="alert" className={hints.quiet}>
          <Trans>
            This browser stores nothing: unsaved changes are lost with this page. Save before you
            leave.
          </Trans>
        </p>
      )}
      <div className={classes.line}>
        <span className={classes.status}>
          {unsaved && (
            <IconText icon={<IconPencil size={14} />} tone="warn">
              {moment ? t`Unsaved changes from ${moment}` : t`Unsaved changes`}
            </IconText>
          )}
          {open && <span className={hints.quiet}>{open}</span>}
          {lines > 0 && (
            <span className={hints.quiet}>
              {plural(lines, {
                one: "# item isn't saved yet.",
                other: "# items aren't saved yet.",
              })}
            </span>
          )}
        </span>
        {(unsaved || lines > 0) && (
          <Button
            variant="default"
            onClick={() => {
              form.discard();
              grid.discard();
            }}
            disabled={saving}
          >{t`Discard`}</Button>
        )}
        <Button
          onClick={() => void save()}
          loading={busy}
          variant={unsaved ? 'filled' : 'default'}
          title="Ctrl+S"
        >
          {t`Save`}
        </Button>
      </div>
    </div>
  );
}
