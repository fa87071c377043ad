import * as z from 'zod/mini';
import { storedValues } from '#src/device/device-storage.ts';
import { createdPresets } from '#src/lib/created-presets.ts';

const template = z.object({
  id: z.string(),
  name: z.string(),
  /** The filters as the inbox's address has them, without page. */
  search: z.string(),
  /** Days that move with the calendar, such as last month; they win over days in `search`. */
  created: z.optional(z.enum(createdPresets)),
  format: z.enum(['xlsx', 'csv', 'zip']),
});

/** What is exported and how, under a name. */
export type ExportTemplate = z.output<typeof template>;

const none: readonly ExportTemplate[] = [];

/** The templates of each service address and key, in the order in which they were saved. */
export const exportTemplates = storedValues({
  key: 'invoice-desk.export-templates.',
  schema: z.pipe(
    z.array(z.unknown()),
    // One that cannot be read takes no other with it.
    z.transform((all): readonly ExportTemplate[] =>
      all.flatMap((one) => z.safeParse(template, one).data ?? []),
    ),
  ),
  initial: none,
});
