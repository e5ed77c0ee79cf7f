import { z } from 'zod';
import { recaptchaToken } from './human-check.ts';
import type { ExtraField } from './registration.ts';
import { challengeInput } from './two-factor.ts';
import {
  emailAddress,
  emailInput,
  fewKeys,
  mailedToken,
  newPassword,
  newPasswordAgain,
  plainText,
  requiredText,
} from './validation.ts';
import { flag, timestamp } from './wire.ts';
import { workspaceRoles } from './workspaces.ts';

const restrictionSchema = z.object({
  name: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
});

export const permissionSchema = z.object({ name: z.string(), restrictions: z.array(restrictionSchema) });

export const roleSchema = z.object({ id: z.int(), name: z.string() });

export const guestRoleSchema = roleSchema.extend({ permissions: z.array(permissionSchema) });

/** Public data of a user, shown beside a ticket or a reply. */
export const personSchema = z.object({
  id: z.int(),
  display_name: z.string(),
  avatar: z.string().nullable(),
});

export type Person = z.infer<typeof personSchema>;

/** Somebody who is only named. */
export const personNameSchema = personSchema.omit({ avatar: true });

/** An account of a sign-in service. */
export const socialProfileSchema = z.object({ service_name: z.string(), username: z.string() });

/** Subscription data on every page of the user. */
export const personSubscriptionSchema = z.object({
  id: z.int(),
  valid: z.boolean(),
  product_id: z.int(),
  price_id: z.int().nullable(),
  state: z.enum(['trialing', 'active', 'past_due', 'cancelled']),
  /** Until when it stays valid though a payment failed. */
  grace_ends_at: timestamp().nullable(),
  /** Its end, where known. */
  ends_at: timestamp().nullable(),
});

/** Limits of a plan; null is as without a plan. */
export const planLimitsSchema = z.object({
  /** Requests that are open at the same time. */
  open_tickets: z.int().nullable(),
  /** Files with one message. */
  attachments: z.int().nullable(),
  /** People in a workspace that one owns. */
  workspace_members: z.int().nullable(),
  /** Hours until the first answer, as promised. */
  response_hours: z.int().nullable(),
  /** Of requests that are filed under it. */
  priority: z.string().nullable(),
});

export type PlanLimits = z.infer<typeof planLimitsSchema>;

/** The subscriptions of a person, newest first, and the permissions and limits of the valid one. */
export interface PersonPlan {
  subscriptions: z.infer<typeof personSubscriptionSchema>[];
  permissions: z.infer<typeof permissionSchema>[];
  limits: PlanLimits | null;
}

/** A workspace of a person, and their role there. */
export const membershipSchema = z.object({ id: z.int(), name: z.string(), role: z.enum(workspaceRoles) });

export type Membership = z.infer<typeof membershipSchema>;

/** An organisation as people and tickets name it. */
export const organisationReferenceSchema = z.object({ id: z.int(), name: z.string() });

/** The signed-in person's data in the client. */
export const currentUserSchema = personSchema.extend({
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  timezone: z.string().nullable(),
  language: z.string().nullable(),
  country: z.string().nullable(),
  email_verified_at: timestamp().nullable(),
  created_at: timestamp(),
  updated_at: timestamp(),
  roles: z.array(roleSchema),
  permissions: z.array(permissionSchema),
  subscriptions: z.array(personSubscriptionSchema),
  /** Of the valid plan, where there is one. */
  plan_limits: planLimitsSchema.optional(),
  /** By id; empty while the site has none. */
  workspaces: z.array(membershipSchema),
  /** The person's organization while its members share their requests. */
  shared_organisation: organisationReferenceSchema.nullable(),
  /** Groups of agents that the person is in. */
  group_ids: z.array(z.int()),
  social_profiles: z.array(socialProfileSchema),
  unread_notifications_count: z.int(),
  two_factor_confirmed_at: timestamp().nullable(),
  has_password: z.boolean(),
  /** One of the roles demands a second factor that is not there: until it is, nothing else can be done. */
  two_factor_required: z.literal(true).optional(),
  /** The role as whose holder the person looks at the site; roles and permissions are that one's meanwhile. */
  view_as: roleSchema.optional(),
  /** The user who impersonates this person. */
  impersonator: personNameSchema.optional(),
});

export type CurrentUser = z.infer<typeof currentUserSchema>;

export const loginInput = z.object({
  email: emailInput().min(1).max(255),
  password: z.string().min(1).max(255),
  remember: flag().default(false),
});

/** Policy checkboxes and configured extra fields ride along under their own ids. */
const registration = z.looseObject({
  email: emailAddress(),
  password: newPassword(),
  password_confirmation: newPasswordAgain(),
  recaptcha_token: recaptchaToken(),
  /** The token of an invite: it opens a registration that is closed, for the address that was invited. */
  invite: mailedToken().nullish(),
});

export const registerInput = fewKeys(registration, 100);

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

const countryCode = () =>
  z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/);

const timeZone = () =>
  plainText().max(100, { abort: true }).refine(isTimeZone, 'The selected timezone is invalid.');

/** Optional registration fields, by their column. */
const extraFieldSchemas: Record<ExtraField['id'], z.ZodType<string>> = {
  first_name: requiredText(),
  last_name: requiredText(),
  country: countryCode(),
  timezone: timeZone(),
};

const blankIsAbsent = (value: unknown) => (value === '' || value === null ? undefined : value);

/** Schema of a site's extra registration fields, each with its text or undefined. */
export function extraFieldsSchema(fields: readonly ExtraField[]) {
  const shape = fields.map(({ id, required }) => {
    const schema = extraFieldSchemas[id];
    return [id, z.preprocess(blankIsAbsent, required ? schema : schema.optional())] as const;
  });
  return z.object(Object.fromEntries(shape));
}

/** The first administrator of a new site. */
export const setUpInput = z.object({
  site_name: requiredText(60),
  first_name: requiredText(),
  last_name: requiredText(),
  email: emailAddress(),
  password: newPassword(),
  password_confirmation: newPasswordAgain(),
  /** Setup code, printed where the product was started, for first visits from other machines. */
  code: z.string().max(100).nullish(),
});

/** Stateless sign-in of an integrator: a token instead of a session. */
export const tokenLoginInput = challengeInput.extend({
  email: emailInput().min(1).max(255),
  password: z.string().min(1).max(255),
  device_name: plainText().max(255).optional(),
  token_name: plainText().max(255).optional(),
});

export const tokenRegisterInput = fewKeys(
  registration.extend({
    device_name: plainText().max(255).optional(),
    token_name: plainText().max(255).optional(),
  }),
  100,
);
