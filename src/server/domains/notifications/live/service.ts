import { EventEmitter, on } from 'node:events';
import { tracked } from '@trpc/server';
import type { LiveEvent } from '#shared/notifications.ts';
import { hasPermission } from '#shared/permissions.ts';
import { agentsTopic, everyoneTopic, type Hint, userTopic } from '../../../platform/events/events.ts';
import type { Context } from '../../../platform/trpc/context.ts';

/** What a caller may hear of: everybody of the site, people of their own matters, agents of all tickets. */
function topicsOf({ identity }: Context): string[] {
  if (identity.user === null) return [everyoneTopic];
  const own = [everyoneTopic, userTopic(identity.user.id)];
  return hasPermission(identity.user, 'tickets.update') ? [...own, agentsTopic] : own;
}

const resync: LiveEvent = { name: 'resync', id: null };

/**
 * Hints as they happen. A client that was away names the last it heard and first gets what it missed, or `resync`
 * when that is too much.
 */
export async function* listenLive(ctx: Context, lastEventId: string | null | undefined, left: AbortSignal) {
  const signal = AbortSignal.any([left, ctx.stopping.signal]);
  const topics = topicsOf(ctx);
  const emitter = new EventEmitter();
  const unsubscribe = ctx.events.subscribe(topics, (hint) => emitter.emit('hint', hint));
  try {
    const heard = on(emitter, 'hint', { signal });
    const lastSeq = Number(lastEventId);
    if (lastEventId && Number.isSafeInteger(lastSeq) && lastSeq > 0) {
      const missed = await ctx.events.since(topics, lastSeq);
      if (missed === null) yield tracked(lastEventId, resync);
      for (const hint of missed ?? []) yield tracked(String(hint.seq), toLive(hint));
    }
    for await (const [hint] of heard as AsyncIterable<[Hint]>) {
      yield tracked(String(hint.seq), toLive(hint));
      // Whoever comes back is asked again who they are.
      if (hint.name === 'session') return;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    unsubscribe();
  }
}

const toLive = ({ name, id }: Hint): LiveEvent => ({ name, id });
