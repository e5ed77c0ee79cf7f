import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '#server/platform/context.ts';
import type { Database } from '#server/platform/db/connect.ts';
import type { CurrentUser } from '#shared/auth.ts';
import { assertUnchanged } from '#shared/edit-conflict.ts';
import { type FieldTexts, invalid, notFound } from '#shared/errors.ts';
import type {
  organisationDeleteInput,
  organisationInput,
  organisationListInput,
  organisationUpdateInput,
} from '#shared/organisations.ts';
import { toCountedPage } from '#shared/pagination.ts';
import { audit } from '../../audit/service.ts';
import { joinByDomains } from '../membership.ts';
import { organisationDomains, organisations } from '../tables.ts';
import { joinOfDomains } from './jobs.ts';
import { isPublicMailService } from './public-mail-services.ts';
import {
  type EditedOrganisation,
  editedOrganisations,
  findOrganisation,
  findOrganisationPage,
  lockOrganisations,
} from './queries.ts';

/** People who join while the caller waits; a job adds the others. */
const joinedAtOnce = 200;

/** The fields of an organisation in the audit log. */
export const logged = ({ name, domains, notes, shared_requests }: Omit<EditedOrganisation, 'id'>) => ({
  name,
  domains,
  notes,
  shared_requests,
});

export async function listOrganisations(
  { db }: Pick<Context, 'db'>,
  caller: CurrentUser,
  input: z.output<typeof organisationListInput>,
) {
  const [found, total] = await findOrganisationPage(db, caller, input);
  return { pagination: toCountedPage(found, total, input) };
}

/** Throws 404 for an unknown organisation. */
export async function readOrganisation({ db }: Pick<Context, 'db'>, caller: CurrentUser, id: number) {
  const organisation = await findOrganisation(db, caller, id);
  if (organisation === undefined) throw notFound();
  return { organisation };
}

/** Names are unique in any case. Throws 422. */
async function assertFreeName(tx: Database, name: string, own: number | null) {
  const others = and(
    sql`lower(${organisations.name}) = lower(${name})`,
    own === null ? undefined : ne(organisations.id, own),
  );
  if ((await tx.$count(organisations, others)) > 0)
    throw invalid({ name: ['The name has already been taken.'] }, 'name_taken');
}

/** Throws 422 on each domain of a public mail service, or of another organisation. */
async function assertFreeDomains(tx: Database, domains: readonly string[], own: number | null) {
  if (domains.length === 0) return;
  const taken = await tx
    .select({ domain: organisationDomains.domain })
    .from(organisationDomains)
    .where(
      and(
        inArray(organisationDomains.domain, [...domains]),
        own === null ? undefined : ne(organisationDomains.organisation_id, own),
      ),
    );
  const errors: FieldTexts = {};
  for (const [place, domain] of domains.entries()) {
    const field = `domains.${place}`;
    if (isPublicMailService(domain))
      errors[field] = ["This domain belongs to a public email service, so it can't be used."];
    else if (taken.some((other) => other.domain === domain))
      errors[field] = ['This domain belongs to another organization.'];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Replaces the domains. People with verified addresses of them join. */
async function setDomains(ctx: Context, tx: Database, id: number, domains: readonly string[]) {
  await tx.delete(organisationDomains).where(eq(organisationDomains.organisation_id, id));
  if (domains.length === 0) return;
  await tx
    .insert(organisationDomains)
    .values(domains.map((domain, position) => ({ domain, organisation_id: id, position })));
  await joinByDomains(tx, id, joinedAtOnce);
  await ctx.jobs.enqueue(tx, joinOfDomains, { organisation_id: id });
}

/** Throws 422 for a name or a domain in use. */
export async function createOrganisation(
  ctx: Context,
  caller: CurrentUser,
  input: z.output<typeof organisationInput>,
) {
  const domains = [...new Set(input.domains)];
  const fields = {
    name: input.name,
    notes: input.notes || null,
    shared_requests: input.shared_requests,
  };
  const id = await ctx.db.transaction(async (tx) => {
    await lockOrganisations(tx);
    await assertFreeName(tx, fields.name, null);
    await assertFreeDomains(tx, input.domains, null);
    const [made] = await tx.insert(organisations).values(fields).returning({ id: organisations.id });
    if (made === undefined) throw new Error('The organisation was not stored.');
    await setDomains(ctx, tx, made.id, domains);
    await audit(ctx, tx, {
      action: 'organisation.create',
      subject_type: 'organisation',
      subject_id: String(made.id),
      after: logged({ domains, ...fields }),
    });
    return made.id;
  });
  ctx.jobs.nudge();
  return readOrganisation(ctx, caller, id);
}

/**
 * Throws 404, 422 for a name or a domain in use, and 409 with `details.changed` for fields that were changed since they
 * were read. Members of a removed domain stay.
 */
export async function updateOrganisation(
  ctx: Context,
  caller: CurrentUser,
  { id, before: read, ...sent }: z.output<typeof organisationUpdateInput>,
) {
  await ctx.db.transaction(async (tx) => {
    await lockOrganisations(tx);
    const [stored] = await editedOrganisations(tx, [id]);
    if (stored === undefined) throw notFound();
    const before = logged(stored);
    assertUnchanged(
      before,
      { before: read, sent },
      'organisation_changed',
      'Someone else changed this organization while you were editing.',
    );
    if (sent.name !== undefined) await assertFreeName(tx, sent.name, id);
    if (sent.domains !== undefined) await assertFreeDomains(tx, sent.domains, id);
    const after = {
      name: sent.name ?? before.name,
      domains: sent.domains === undefined ? before.domains : [...new Set(sent.domains)],
      notes: sent.notes === undefined ? before.notes : sent.notes || null,
      shared_requests: sent.shared_requests ?? before.shared_requests,
    };
    const { name, notes, shared_requests } = after;
    await tx
      .update(organisations)
      .set({ name, notes, shared_requests, updated_at: sql`now()` })
      .where(eq(organisations.id, id));
    if (sent.domains !== undefined) await setDomains(ctx, tx, id, after.domains);
    await audit(ctx, tx, {
      action: 'organisation.update',
      subject_type: 'organisation',
      subject_id: String(id),
      before,
      after,
    });
  });
  ctx.jobs.nudge();
  return readOrganisation(ctx, caller, id);
}

/** Deletes organisations; their people and tickets stay, without one. Throws 404 when none exists. */
export async function deleteOrganisations(ctx: Context, { id }: z.output<typeof organisationDeleteInput>) {
  await ctx.db.transaction(async (tx) => {
    await lockOrganisations(tx);
    const gone = await editedOrganisations(tx, id);
    if (gone.length === 0) throw notFound();
    await tx.delete(organisations).where(
      inArray(
        organisations.id,
        gone.map((one) => one.id),
      ),
    );
    for (const one of gone) {
      await audit(ctx, tx, {
        action: 'organisation.delete',
        subject_type: 'organisation',
        subject_id: String(one.id),
        before: logged(one),
      });
    }
  });
  return {};
}
