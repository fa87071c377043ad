import * as z from 'zod/mini';
import { openEnum, orNull } from '#contract/open-enum.ts';
import { linkedPage } from '#contract/paging.ts';

/** Roles of people (gap G19): everything; uploads and own records; reading only. */
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
    full_name: z.string(),
  }),
  role_type: openEnum(roleTypes),
});
export type WorkspaceUser = z.output<typeof workspaceUser>;

const flag = z._default(z.boolean(), false);

/**
 * A person in the list of people: in addition to 2.5, since when, whether it is the caller, and
 * whether the caller may remove them (gap G34).
 */
const listedWorkspaceUser = z.extend(workspaceUser, {
  created_at: orNull(z.string()),
  is_you: flag,
  permissions: orNull(z.object({ can_delete: flag })),
});
export type ListedWorkspaceUser = z.output<typeof listedWorkspaceUser>;

/** The list of people (gap G34). */
export const workspaceUserPage = linkedPage(listedWorkspaceUser);

/**
 * A new person with the API key, which is sent only once; empty where another service hands it out
 * otherwise (gap G34).
 */
export const newWorkspaceUser = z.extend(workspaceUser, { api_key: z._default(z.string(), '') });

const name = z.string('Send text.').check(z.maxLength(150, 'At most 150 characters.'));

/** The body that creates a person (gap G34). */
export const workspaceUserBody = z.object({
  email: z
    .string('Enter a valid email address.')
    .check(z.maxLength(254, 'At most 254 characters.'), z.email('Enter a valid email address.')),
  first_name: z._default(name, ''),
  last_name: z._default(name, ''),
  role_type: z.enum(roleTypes, 'One of admin, member, viewer.'),
});
export type WorkspaceUserBody = z.output<typeof workspaceUserBody>;
