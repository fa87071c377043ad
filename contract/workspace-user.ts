import * as z from 'zod/mini';
import { openEnum } from '#contract/open-enum.ts';

/** Roles of a workspace user (gap G19): everything; uploads and own records; reading. */
export const roleTypes = ['admin', 'member', 'viewer'] as const;
export type RoleType = (typeof roleTypes)[number];

/** A person of the workspace (interface 2.5). */
export const workspaceUser = z.object({
  uid: z.string(),
  user: z.object({
    uid: z._default(z.string(), ''),
    email: z._default(z.string(), ''),
    first_name: z._default(z.string(), ''),
    last_name: z._default(z.string(), ''),
    full_name: z._default(z.string(), ''),
  }),
  role_type: openEnum(roleTypes),
});
export type WorkspaceUser = z.output<typeof workspaceUser>;

/** A person just added, with the key that is shown this once (gap G34). */
export const newWorkspaceUser = z.extend(workspaceUser, { api_key: z.string() });

const name = z.string().check(z.maxLength(150, 'At most 150 characters.'));

/** What creates a person (gap G34). */
export const workspaceUserBody = z.object({
  email: z.string().check(z.maxLength(254), z.email('Enter a valid email address.')),
  first_name: z._default(name, ''),
  last_name: z._default(name, ''),
  role_type: z.enum(roleTypes, 'One of admin, member, viewer.'),
});
export type WorkspaceUserBody = z.output<typeof workspaceUserBody>;
