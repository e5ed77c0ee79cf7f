import { asc, eq } from 'drizzle-orm';
import { isCustomersOwn, isOfCategory } from '#shared/custom-values.ts';
import { invalid, notFound } from '#shared/errors.ts';
import type { StatusCategory } from '#shared/ticket-states.ts';
import type { Services } from '../../platform/services.ts';
import { readEnabledFields, shownFields } from '../ticket-fields/queries.ts';
import type { DomainValueLists } from '../users/user-hooks.ts';
import { tags } from './tables.ts';

type Needs = Pick<Services, 'db' | 'cache'>;

export interface Status {
  id: number;
  name: string;
  /** How agents read it. */
  label: string;
  /** How customers read it. */
  user_label: string;
  category: StatusCategory;
  /** Whether customers can set it. */
  customer_may_set: boolean;
}

/** The name under which statuses are cached. */
export const statusesKey = 'ticket_statuses';

/** The statuses of the site in their order, cached per process. */
export function readStatuses({ db, cache }: Needs): Promise<Status[]> {
  return cache.read(statusesKey, async () => {
    const found = await db
      .select()
      .from(tags)
      .where(eq(tags.type, 'status'))
      .orderBy(asc(tags.position), asc(tags.id));
    return found.map((tag) => ({
      id: tag.id,
      name: tag.name,
      label: tag.display_name,
      user_label: tag.user_label ?? tag.display_name,
      category: tag.status_category ?? 'open',
      customer_may_set: tag.customer_may_set,
    }));
  });
}

/** The status of that name; null when it does not exist. */
export const findStatus = async (needs: Needs, name: string): Promise<Status | null> =>
  (await readStatuses(needs)).find((candidate) => candidate.name === name) ?? null;

/** The first status of that state. Throws when the site has none, which setup prevents. */
export async function statusFor(needs: Needs, category: StatusCategory): Promise<Status> {
  const status = (await readStatuses(needs)).find((candidate) => candidate.category === category);
  if (status === undefined) throw new Error(`There is no ticket status of the category ${category}.`);
  return status;
}

/** The statuses after a reply without one, by the side of its author. */
export const statusesAfterReply = async (needs: Needs) => ({
  requester: await statusFor(needs, 'open'),
  agent: await statusFor(needs, 'pending'),
});

/** The name under which categories are cached. */
export const categoriesKey = 'ticket_categories';

/** All categories in their order, cached per process. */
export function readCategories({ db, cache }: Needs) {
  return cache.read(categoriesKey, async () => {
    const found = await db
      .select()
      .from(tags)
      .where(eq(tags.type, 'category'))
      .orderBy(asc(tags.position), asc(tags.id));
    return found.map((tag) => ({
      id: tag.id,
      name: tag.display_name,
      description: tag.description,
      requires_purchase_code: tag.requires_purchase_code,
      hidden: tag.hidden,
      group_id: tag.group_id,
      fields: [] as never[],
    }));
  });
}

/** Throws 422 on `field` unless the site has the category. */
export async function assertCategory(needs: Needs, id: number, field = 'category'): Promise<void> {
  if ((await readCategories(needs)).some((category) => category.id === id)) return;
  throw invalid({ [field]: ['The selected category is invalid.'] });
}

/** Categories that customers may choose. */
export const offeredCategories = async (needs: Needs) =>
  (await readCategories(needs)).flatMap(({ hidden, group_id: _, ...offered }) => (hidden ? [] : [offered]));

/** A category, and the fields that a new ticket of it has for the caller. Throws 404 for an unknown category, and for one that is hidden. */
export async function readRequestType(needs: Needs, id: number, forAgent: boolean) {
  const category = (await offeredCategories(needs)).find((candidate) => candidate.id === id);
  if (category === undefined) throw notFound();
  const fields = shownFields(await readEnabledFields(needs), forAgent).filter(
    (field) => isOfCategory(field, id) && (forAgent || isCustomersOwn(field)),
  );
  return { ticketRequestType: { ...category, fields } };
}

/** Value lists of tickets; the site changes them as it likes. */
export const ticketLists: DomainValueLists = {
  ticketCategories: { isPublic: false, read: offeredCategories },
};

/** Cache keys that a change of tags invalidates. */
export const tagCacheKeys = ['ticket_statuses', categoriesKey] as const;
