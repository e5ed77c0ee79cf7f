import { z } from 'zod';
import { languageSchema } from './locale.ts';
import { menuItemCategorySchema } from './menus.ts';
import { permissionChoiceSchema, roleChoiceSchema } from './roles.ts';
import { ticketCategorySchema } from './tickets.ts';
import { workspaceRoleChoiceSchema } from './workspaces.ts';

/** `names` are separated by commas; country names are in `language`, default: the caller's. */
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
  /** Link targets of menu items, for users who edit menus. */
  menuItemCategories: z.array(menuItemCategorySchema).optional(),
  /** Ticket categories that customers can select. */
  ticketCategories: z.array(ticketCategorySchema).optional(),
  /** For users who may see roles. */
  permissions: z.array(permissionChoiceSchema).optional(),
  /** Roles for people, for administrators. */
  roles: z.array(roleChoiceSchema).optional(),
  /** Roles of workspace members. */
  workspaceRoles: z.array(workspaceRoleChoiceSchema).optional(),
});

export type ValueLists = z.infer<typeof valueListsSchema>;
