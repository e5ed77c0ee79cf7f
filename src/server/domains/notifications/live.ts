import { EventEmitter, on } from 'node:events';
import { tracked } from '@trpc/server';
import type { CurrentUser } from '#shared/auth.ts';
import type { LiveEvent } from '#shared/notifications.ts';
import { hasPermission } from '#shared/permissions.ts';
import { agentsTopic, everyoneTopic, type Hint, tabOf, userTopic } from '../../platform/events/events.ts';
import type { Context } from '../../platform/trpc/context.ts';
import { whoIsIn } from '../auth/sessions/service.ts';

/** Topics that somebody subscribes to: everybody those of the site, people their own, agents all tickets. */
function topicsOf(user: CurrentUser | null): string[] {
  if (user === null) return [everyoneTopic];
  const own = [everyoneTopic, userTopic(user.id)];
  return hasPermission(user, 'tickets.update') ? [...own, agentsTopic] : own;
}

/** Sessions run out without a word. */
const lookAgainMs = 60_000;

/**
 * Calls back once the caller's session has ended or no longer opens what it did. `isOver` waits for a look that is
 * under way.
 */
function watchSession(ctx: Context, topics: readonly string[], ended: () => void) {
  const { identity } = ctx;
  if (identity.mode !== 'session') return { isOver: async () => false, stop: () => undefined };
  let looking: Promise<void> = Promise.resolve();
  let over = false;
  const look = async () => {
    const user = await whoIsIn(ctx, identity.sessionId);
    if (user !== null && topicsOf(user).join() === topics.join()) return;
    over = true;
    ended();
  };
  const lookAgain = () => {
    // While the database can not tell, nobody can change anything either.
    looking = look().catch(() => undefined);
  };
  const unwatch = ctx.people.watch(identity.user.id, lookAgain);
  const timer = setInterval(lookAgain, lookAgainMs);
  return {
    isOver: () => looking.then(() => over),
    stop: () => {
      unwatch();
      clearInterval(timer);
    },
  };
}

const sessionOver: Hint = { seq: 0, topic: '', name: 'session', id: null, tab: null };

const resync: LiveEvent = { name: 'resync', id: null };

interface Listening {
  lastEventId?: string | null | undefined;
  tab?: string | null | undefined;
}

/**
 * Hints as they happen. A client that was away names the last it heard and first gets what it missed, or `resync`
 * when that is too much. A tab that names itself hears nothing of what it did itself.
 */
export async function* listenLive(ctx: Context, { lastEventId, tab }: Listening, left: AbortSignal) {
  const signal = AbortSignal.any([left, ctx.stopping.signal]);
  const { user } = ctx.identity;
  const topics = topicsOf(user);
  const own = user === null ? null : tabOf(user.id, tab);
  const isNews = (hint: Hint) => own === null || hint.tab !== own;
  const emitter = new EventEmitter();
  const session = watchSession(ctx, topics, () => emitter.emit('hint', sessionOver));
  const unsubscribe = ctx.events.subscribe(topics, (hint) => {
    if (isNews(hint)) emitter.emit('hint', hint);
  });
  try {
    const heard = on(emitter, 'hint', { signal });
    const lastSeq = Number(lastEventId);
    if (lastEventId && Number.isSafeInteger(lastSeq) && lastSeq > 0) {
      const missed = await ctx.events.since(topics, lastSeq);
      if (missed === null) yield tracked(lastEventId, resync);
      for (const hint of (missed ?? []).filter(isNews)) yield tracked(String(hint.seq), toLive(hint));
    }
    for await (const [heardHint] of heard as AsyncIterable<[Hint]>) {
      const hint = (await session.isOver()) ? sessionOver : heardHint;
      yield tracked(String(hint.seq), toLive(hint));
      // Whoever comes back is asked again who they are.
      if (hint.name === 'session') return;
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    session.stop();
    unsubscribe();
  }
}

const toLive = ({ name, id }: Hint): LiveEvent => ({ name, id });
