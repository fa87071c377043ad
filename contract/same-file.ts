import * as z from 'zod/mini';
import { orNull } from '#contract/open-enum.ts';
import { workspaceUser } from '#contract/workspace-user.ts';

/** An invoice whose file has the same bytes (gap G44). */
const sameFile = z.object({
  uid: z.string(),
  hf_id: z._default(z.string(), ''),
  created_at: z._default(z.string(), ''),
  /** The person who uploaded it. */
  workspace_user: orNull(workspaceUser),
});

/** The invoices with one file, earliest first, at most ten. */
export const sameFiles = z.object({ results: z.array(sameFile) });
