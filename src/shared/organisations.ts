import { z } from 'zod';
import { organisationReferenceSchema, personSchema } from './auth.ts';
import { cleanDomain } from './email-domains.ts';
import { countedPage, pageInput } from './pagination.ts';
import { personQuery, plainText, refinement, requiredText, validationTexts } from './validation.ts';
import { changedFields, flag, listOf, recordId, timestamp } from './wire.ts';

export const maxDomains = 20;

export const maxOrganisationNotes = 5000;

export type OrganisationReference = z.infer<typeof organisationReferenceSchema>;

export const organisationSchema = organisationReferenceSchema.extend({
  /** Domains of email addresses, in ASCII. */
  domains: z.array(z.string()),
  notes: z.string().nullable(),
  /** Whether its members read and answer each other's requests. */
  shared_requests: z.boolean(),
  users_count: z.int(),
  /** Tickets within the caller's reach. */
  tickets_count: z.int(),
  /** Those of them that are open or pending. */
  open_tickets: z.int(),
  created_at: timestamp(),
  updated_at: timestamp(),
});

export type Organisation = z.infer<typeof organisationSchema>;

export const organisationOrders = ['name', 'created_at', 'tickets_count'] as const;

export type OrganisationOrder = (typeof organisationOrders)[number];

export const organisationListInput = z.object({
  /** Part of the name or of a domain. */
  query: plainText().max(255).nullish(),
  orderBy: z.enum(organisationOrders).default('name'),
  orderDir: z.enum(['asc', 'desc']).default('asc'),
  ...pageInput(15),
});

export const organisationListSchema = z.object({ pagination: countedPage(organisationSchema) });

// bounded: labels hold no dots
const domainName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,10}(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/** The domain of email addresses, such as `example.com`; `@example.com` is accepted. */
const domain = () =>
  z
    .string()
    .max(255, { abort: true })
    .overwrite((text) => cleanDomain(text.trim().replace(/^@/, '')))
    .refine((text) => domainName.test(text), refinement('Enter a domain such as example.com.'));

const domains = () => listOf(domain(), maxDomains);
const notes = () => plainText().max(maxOrganisationNotes).nullish();

export const organisationInput = z.object({
  name: requiredText(),
  domains: domains().default([]),
  notes: notes(),
  /** Whether members read and answer each other's requests. */
  shared_requests: flag().default(false),
});

/** Omitted fields stay unchanged. */
export const organisationUpdateInput = z.object({
  id: recordId(),
  name: requiredText().optional(),
  domains: domains().optional(),
  notes: notes(),
  shared_requests: flag().optional(),
  before: changedFields({
    name: z.string().max(255),
    domains: listOf(z.string().max(255), 100),
    notes: notes(),
    shared_requests: flag(),
  }),
});

export const organisationIdInput = z.object({ id: recordId() });

export const organisationMergeInput = z.object({
  id: recordId(),
  /** The one that goes. */
  organisationId: recordId(),
});

export const organisationDeleteInput = z.object({
  id: listOf(recordId(), 100).refine((ids) => ids.length > 0, refinement(validationTexts.required)),
});

export const organisationUsersInput = z.object({
  id: recordId(),
  userIds: listOf(recordId(), 100).refine((ids) => ids.length > 0, refinement(validationTexts.required)),
});

export const organisationMembersInput = z.object({
  id: recordId(),
  /** Members of the organisation, or people of none. */
  member: flag().default(true),
  /** Part of a name or an address. */
  query: personQuery().max(255).nullish(),
  ...pageInput(15),
});

export const organisationMemberSchema = personSchema.extend({ email: z.string() });

export const organisationMembersSchema = z.object({ pagination: countedPage(organisationMemberSchema) });
