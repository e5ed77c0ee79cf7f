import { z } from 'zod';
import { languageSchema } from './locale.ts';
import { menuItemCategorySchema } from './menus.ts';
import { permissionChoiceSchema, roleChoiceSchema } from './roles.ts';
import { ticketCategorySchema } from './tickets.ts';
import { workspaceRoleChoiceSchema } from './workspaces.ts';

/** `names` are separated by commas; the names of countries are said in `language`, the caller's own unless given. */
export const valueListsInput = z.object({
  names: z.string().max(255),
  language: z.string().max(35).optional(),
});

const timezoneSchema = z.object({ value: z.string(), text: z.string() });

const countrySchema = z.object({ code: z.string(), name: z.string() });

export const valueListsSchema = z.object({
  /** By part of the world; the text holds the offset that is in force now. */
  timezones: z.record(z.string(), z.array(timezoneSchema)).optional(),
  countries: z.array(countrySchema).optional(),
  localizations: z.array(languageSchema).optional(),
  /** What items of a menu can lead to, for who changes menus. */
  menuItemCategories: z.array(menuItemCategorySchema).optional(),
  /** What customers can say a ticket is about. */
  ticketCategories: z.array(ticketCategorySchema).optional(),
  /** For whoever may see roles. */
  permissions: z.array(permissionChoiceSchema).optional(),
  /** Those that people can be given, for administrators. */
  roles: z.array(roleChoiceSchema).optional(),
  /** What members of a workspace can be. */
  workspaceRoles: z.array(workspaceRoleChoiceSchema).optional(),
});

export type ValueLists = z.infer<typeof valueListsSchema>;
