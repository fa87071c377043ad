import { t } from '@lingui/core/macro';
import { IconDownload } from '@tabler/icons-react';
import { openWithKey } from '#src/api/files.ts';
import { Button } from '#src/ui/button.tsx';
import { Failure } from '#src/ui/failure.tsx';
import classes from './document.module.css';

/** Why an existing file cannot be shown. */
export type FileProblem =
  | 'password'
  | 'broken-pdf'
  | 'broken-image'
  | 'broken-xml'
  | 'other'
  | 'apart';

export function FileFailure({ problem, address }: { problem: FileProblem; address: string }) {
  const origin = URL.canParse(address) ? new URL(address).origin : address;
  const why = {
    password: t`The PDF needs a password. Download it and open it in another program.`,
    'broken-pdf': t`The PDF is damaged, or isn't a PDF. Another program may still open it.`,
    'broken-image': t`The image is damaged. Another program may still open it.`,
    'broken-xml': t`The XML is damaged, or too large to show. A text editor shows what is in it.`,
    apart: t`It is at ${origin}, and this site isn't set up to read from there. Whoever runs it can set that address as filesOrigin in config.json.`,
    other: t`A browser can't show this type of file. Download it and open it in another program.`,
  }[problem];
  return (
    <div className={classes.state}>
      <Failure
        title={t`The document can't be shown`}
        why={why}
        action={
          <Button
            href={address}
            download={problem !== 'apart'}
            target={problem === 'apart' ? '_blank' : undefined}
            rel="noopener noreferrer"
            onClick={(event) => openWithKey(event, address)}
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {problem === 'apart' ? t`Open the document there` : t`Download the document`}
          </Button>
        }
      />
    </div>
  );
}
