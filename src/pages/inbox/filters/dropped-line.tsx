import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import classes from './dropped-line.module.css';

const shape = z.array(z.object({ name: z.string(), value: z.string() }));
const longest = 40;
const short = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text);

/** @param dropped as the entry of history kept it */
export function DroppedLine({ dropped }: { dropped: unknown }) {
  const { t } = useLingui();
  const read = shape.safeParse(dropped);
  if (!read.success || read.data.length === 0) return null;
  const parts = read.data.map(({ name, value }) => `${short(name)}=${short(value)}`).join(', ');
  return (
    <p className={classes.line} role="status">
      {/* As text: a component of texts would take what stands in < > for a part of its own. */}
      {t`${plural(read.data.length, { one: '# filter of the address made no sense and was left out:', other: '# filters of the address made no sense and were left out:' })} ${parts}`}
    </p>
  );
}
