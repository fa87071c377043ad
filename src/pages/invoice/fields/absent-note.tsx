import { t } from '@lingui/core/macro';
import { IconFileUnknown } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import { isOnPages } from '#documents/marking/find-marks.ts';
import { useTexts } from '#src/i18n/locale.ts';
import { useDocumentWords } from '#src/widgets/document/document-fields.ts';
import classes from './fields-form.module.css';

interface AbsentNoteProps {
  /** Wire name of the header field. */
  readonly field: string;
  /** Its value on the wire, or the name of the company. */
  readonly value: string;
  readonly file: string;
}

/** Marks a field whose value the document does not contain, once its text is known. */
export const AbsentNote = memo(function AbsentNote({ field, value, file }: AbsentNoteProps) {
  useTexts();
  const pages = useDocumentWords(file);
  const absent = useMemo(
    () => pages?.some((words) => words.length > 0) === true && !isOnPages(field, value, pages),
    [field, value, pages],
  );
  if (!absent) return null;
  const why = t`Not in the document`;
  return (
    <span className={classes.absent} title={why}>
      <IconFileUnknown size={14} aria-hidden />
      <span className="visually-hidden">{why}</span>
    </span>
  );
});
