import { useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useUploads } from './upload-provider.tsx';
import classes from './uploads.module.css';

/** Opens the browser's choice of files. */
export function UploadButton() {
  const { t } = useLingui();
  const uploads = useUploads();
  return (
    <Button
      className={classes.upload}
      aria-label={t`Upload`}
      title={t`Upload (U)`}
      onClick={() => uploads.pick()}
    >
      <IconUpload size={16} aria-hidden />
      <span className={classes.uploadWord}>{t`Upload`}</span>
    </Button>
  );
}
