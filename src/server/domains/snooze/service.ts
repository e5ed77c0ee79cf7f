import type { z } from 'zod';
import type { CurrentUser } from '#shared/auth.ts';
import { invalid } from '#shared/errors.ts';
import { maxSnoozeDays, type snoozeInput } from '#shared/snooze.ts';
import type { PlacementChange } from '#shared/ticket-placement.ts';
import type { Context } from '../../platform/context.ts';
import { actorOf, changeTicket } from '../tickets/change-ticket.ts';
import { readTicket } from '../tickets/service.ts';

const day = 24 * 60 * 60 * 1000;

async function place(ctx: Context, user: CurrentUser, id: number, placement: PlacementChange) {
  const { operation } = await changeTicket(ctx, actorOf(ctx, user), id, { placement }, 'snooze');
  ctx.jobs.nudge();
  return { ...(await readTicket(ctx, user, id)), operation };
}

/** The placement of a snooze. Throws 422 without a time or reply to wait for, or for a time that is past or too far away. */
export function snoozePlacement({
  until = null,
  until_reply,
  reason = null,
}: Omit<z.output<typeof snoozeInput>, 'id'>): PlacementChange {
  if (until === null && !until_reply) throw invalid({ until: ['The until field is required.'] });
  const wait = until === null ? null : Date.parse(until) - Date.now();
  if (wait !== null && wait <= 0) throw invalid({ until: ['Choose a time in the future.'] });
  if (wait !== null && wait > maxSnoozeDays * day)
    throw invalid({ until: ['Choose a time within the next year.'] });
  // As the database stores it, so that an undo finds the same value.
  const at = until === null ? null : new Date(until).toISOString();
  return { type: 'snoozed', until: at, until_reply, reason: reason || null };
}

/**
 * Hides an open ticket from the folders of work until a time, or until its customer replies; replaces an earlier snooze.
 * Throws 422 without either, or for a time that is past or too far away; 409 for a closed ticket.
 */
export async function snoozeTicket(ctx: Context, user: CurrentUser, input: z.output<typeof snoozeInput>) {
  return place(ctx, user, input.id, snoozePlacement(input));
}

/** Ends a snooze. Does nothing for a ticket that is not snoozed. */
export const wakeTicket = (ctx: Context, user: CurrentUser, id: number) =>
  place(ctx, user, id, { type: 'woken', cause: 'agent' });
