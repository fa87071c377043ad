import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconCircleCheck, IconCopy, IconInfoCircle, IconLink } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { runTimeConfig } from '#src/api/run-time-config.ts';
import { Button } from '#src/ui/button.tsx';
import { copyToClipboard } from '#src/ui/copy-to-clipboard.ts';
import { DialogActions } from '#src/ui/dialog.tsx';
import { IconText } from '#src/ui/icon-text.tsx';
import records from '#src/widgets/records/records.module.css';
import classes from './people.module.css';

/**
 * A sign-in link leads to the deployment's own service. With another service it would give the key
 * to the wrong address.
 */
const linkWorks = () => !runTimeConfig().allowOtherService || runTimeConfig().apiBaseUrl === '';

export function NewKey({
  apiKey,
  onCopied,
  onDone,
}: {
  apiKey: string;
  onCopied: () => void;
  onDone: () => void;
}) {
  const shown = useRef<HTMLElement>(null);
  const [outcome, setOutcome] = useState<'key' | 'link' | 'refused'>();
  const isCopied = outcome === 'key' || outcome === 'link';
  const words = {
    key: t`The key was copied`,
    link: t`The link was copied. Whoever opens it is signed in as them.`,
    refused: t`The browser doesn't allow copying. The key is selected: copy it with Ctrl+C.`,
  };
  const copy = async (what: 'key' | 'link') => {
    const text = what === 'key' ? apiKey : `${location.origin}/#key=${encodeURIComponent(apiKey)}`;
    if (await copyToClipboard(text)) {
      setOutcome(what);
      onCopied();
    } else {
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
      setOutcome('refused');
    }
  };
  return (
    <div className={classes.key}>
      <p>
        <Trans>
          This is their key. It is shown only now: the server doesn't store it. Give it to them over
          a channel that nobody else reads.
        </Trans>
      </p>
      <code
        ref={shown}
        className={classes.secret}
        onCopy={() => {
          setOutcome('key');
          onCopied();
        }}
      >
        {apiKey}
      </code>
      <div className={records.state}>
        <Button
          data-autofocus
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copy('key')}
        >{t`Copy`}</Button>
        {linkWorks() && (
          <Button
            variant="default"
            leftSection={<IconLink size={16} aria-hidden />}
            onClick={() => void copy('link')}
          >{t`Copy sign-in link`}</Button>
        )}
      </div>
      <output className={classes.outcome}>
        {outcome && (
          <IconText
            icon={isCopied ? <IconCircleCheck size={16} /> : <IconInfoCircle size={16} />}
            tone={isCopied ? 'good' : 'warn'}
          >
            {words[outcome]}
          </IconText>
        )}
      </output>
      <DialogActions>
        <Button variant={isCopied ? 'filled' : 'default'} onClick={onDone}>{t`Done`}</Button>
      </DialogActions>
    </div>
  );
}
