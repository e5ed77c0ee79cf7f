import { z } from 'zod';
import { permissionSchema, personSchema, roleSchema } from './auth.ts';
import { countedPage, pageInput } from './pagination.ts';
import { personQuery, plainText, refinement, requiredText, validationTexts } from './validation.ts';
import { changedFields, flag, listOf, recordId, timestamp } from './wire.ts';

/** Sort orders of the list of roles. */
export const roleOrders = ['name', 'users_count', 'created_at'] as const;

export const roleListInput = z.object({
  /** A part of the name or of the description. */
  query: plainText().max(255).nullish(),
  orderBy: z.enum(roleOrders).default('name'),
  orderDir: z.enum(['asc', 'desc']).default('asc'),
  ...pageInput(15),
});

const restrictionInput = z.object({
  name: z.string().min(1).max(100),
  value: z.union([z.string().max(255), z.number().min(-2_147_483_648).max(2_147_483_647), z.boolean()]),
});

const permissionInput = z.object({
  name: z.string().min(1).max(100),
  restrictions: z.array(restrictionInput).max(20).default([]),
});

const description = () => plainText().max(1000).nullish();

/** A new role. */
export const roleInput = z.object({
  name: requiredText(),
  description: description(),
  permissions: z.array(permissionInput).max(500).default([]),
  is_default: flag().default(false),
  require_two_factor: flag().default(false),
});

/** Omitted fields stay unchanged. */
export const roleUpdateInput = z.object({
  id: recordId(),
  name: requiredText().optional(),
  description: description(),
  permissions: z.array(permissionInput).max(500).optional(),
  is_default: flag().optional(),
  require_two_factor: flag().optional(),
  before: changedFields({
    name: z.string().max(255),
    description: description(),
    permissions: z.array(permissionInput).max(500),
    is_default: flag(),
    require_two_factor: flag(),
  }),
});

export const roleDeleteInput = z.object({
  id: listOf(recordId(), 100),
  /** The role that its holders get instead. */
  replacement_id: recordId().nullish(),
});

export const roleIdInput = z.object({ id: recordId() });

export const roleUsersInput = z.object({
  id: recordId(),
  userIds: listOf(recordId(), 100).refine((ids) => ids.length > 0, refinement(validationTexts.required)),
});

export const roleHoldersInput = z.object({
  id: recordId(),
  /** Whether they hold it, or do not. */
  held: flag().default(true),
  /** A part of the name or address. */
  query: personQuery().max(255).nullish(),
  ...pageInput(15),
});

/** A role for users who manage roles. */
export const listedRoleSchema = roleSchema.extend({
  description: z.string().nullable(),
  permissions: z.array(permissionSchema),
  is_default: z.boolean(),
  is_guest: z.boolean(),
  require_two_factor: z.boolean(),
  /** A built-in role of every site: it can be neither renamed nor deleted. */
  system: z.boolean(),
  users_count: z.int(),
  created_at: timestamp(),
  updated_at: timestamp(),
  /** The caller's abilities on it. */
  can: z.object({ update: z.boolean(), delete: z.boolean(), assign: z.boolean(), view_as: z.boolean() }),
});

export type ListedRole = z.infer<typeof listedRoleSchema>;

export const roleHolderSchema = personSchema.extend({ email: z.string() });

export const roleListSchema = z.object({ pagination: countedPage(listedRoleSchema) });

export const roleHoldersSchema = z.object({ pagination: countedPage(roleHolderSchema) });

/** A permission that a role can grant, as described to the editors of roles. */
export const permissionChoiceSchema = z.object({
  name: z.string(),
  label: z.string(),
  group: z.string(),
  description: z.string().nullable(),
  restrictions: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      type: z.enum(['number', 'boolean', 'choice']),
      /** Null: any number. Of choices the first is no limit. */
      values: z.array(z.union([z.boolean(), z.string()])).nullable(),
      /** The choices in words, in the order of the values. */
      choices: z.array(z.string()).optional(),
    }),
  ),
});

export type PermissionChoice = z.infer<typeof permissionChoiceSchema>;

/** A role that can be given to people. */
export const roleChoiceSchema = roleSchema.extend({
  description: z.string().nullable(),
  /** Whether the caller may give it. */
  givable: z.boolean(),
});
