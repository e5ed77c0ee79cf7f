import type { CurrentUser } from '#shared/auth.ts';
import { AppError, invalid } from '#shared/errors.ts';
import type { ChangingAction, TicketAction } from '#shared/ticket-actions.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Services } from '../../platform/services.ts';
import { assertMayRun, changeOf } from '../bulk/actions.ts';
import { changeOfReply } from '../tickets/replies/service.ts';
import type { TicketChange } from '../tickets/requested-change.ts';

const placing = ['snooze', 'wake', 'spam', 'not_spam', 'delete', 'restore'];
const hiding = ['spam', 'delete'];
const writing = ['reply', 'note'];

/** The subject of an action; a macro sets each one once. */
function subjectOf(action: TicketAction): string {
  if (placing.includes(action.type)) return 'placement';
  if (writing.includes(action.type)) return 'message';
  return action.type === 'field' ? `field ${action.key}` : action.type;
}

/** Names the action that a refusal is about. */
async function inAction<Result>(index: number, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof AppError) || error.texts === undefined) throw error;
    const texts = Object.entries(error.texts).map(([field, said]) => [
      `actions.${index}.${field.replace(/^action\./, '')}`,
      said,
    ]);
    throw invalid(Object.fromEntries(texts), error.reason);
  }
}

const isTagging = ({ type }: TicketAction) => type === 'tags_add' || type === 'tags_remove';

const isChanging = (action: TicketAction): action is ChangingAction => action.type !== 'follow';

/** The actions and the reply of a macro. */
export interface MacroSteps {
  actions: readonly TicketAction[];
  /** A reply that is sent besides. */
  body: string | null;
}

/** The message that a macro writes, with its placeholders, which each ticket gets for itself; null without one. */
export const messageOf = ({ actions, body }: MacroSteps): string | null =>
  body ?? actions.flatMap((action) => ('body' in action ? action.body : []))[0] ?? null;

/**
 * Throws 403 for an action that the user could not perform, 422 for one whose person, status or field does not exist,
 * for two that set the same, and for a message in a ticket that another action moves away. Creates nothing.
 */
export async function assertActions(ctx: Context, user: CurrentUser, macro: MacroSteps): Promise<void> {
  const { actions, body } = macro;
  const set = new Set(body === null ? [] : ['message']);
  for (const [index, action] of actions.entries()) {
    const refused = (text: string) => invalid({ [`actions.${index}.type`]: [text] });
    assertMayRun(user, action);
    const subject = subjectOf(action);
    if (set.has(subject)) throw refused('Another action of this macro sets the same.');
    set.add(subject);
    if (hiding.includes(action.type) && messageOf(macro) !== null)
      throw refused("A macro that sends a message can't move the ticket to spam or to the trash.");
    if (isChanging(action) && !isTagging(action)) await inAction(index, () => changeOf(ctx, ctx.db, action));
  }
}

/** The message of a macro as it is written in a ticket, such as with its placeholders filled in. */
export type Fill = (html: string) => string;

const together = (change: TicketChange, next: TicketChange): TicketChange => ({
  ...change,
  ...next,
  ...(next.custom_fields && { custom_fields: { ...change.custom_fields, ...next.custom_fields } }),
  ...(next.tags && {
    tags: {
      add: [...(change.tags?.add ?? []), ...next.tags.add],
      remove: [...(change.tags?.remove ?? []), ...next.tags.remove],
    },
  }),
});

/** The one change that the actions and the reply mean together, in the transaction `tx`: new tags are created. */
export async function changeOfMacro(
  services: Services,
  tx: Database,
  { actions, body }: MacroSteps,
  fill: Fill,
): Promise<TicketChange> {
  let change: TicketChange = {};
  if (body !== null) change = await changeOfReply(services, { type: 'replies', body: fill(body) });
  let { status } = change;
  for (const [index, action] of actions.entries()) {
    if (!isChanging(action)) continue;
    const filled =
      action.type === 'reply' || action.type === 'note' ? { ...action, body: fill(action.body) } : action;
    const next = await inAction(index, () => changeOf(services, tx, filled));
    status = next.status ?? status;
    change = together(change, next);
  }
  return status === undefined ? change : { ...change, status };
}
