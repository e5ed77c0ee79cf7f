import { type TrackedEnvelope, tracked } from '@trpc/server';
import type { CurrentUser } from '#shared/auth.ts';
import type { LiveEvent } from '#shared/notifications.ts';
import { isLimitedToAssigned, isStaff } from '#shared/permissions.ts';
import type { Context } from '../../platform/context.ts';
import { everyoneTopic, type Hint, tabOf, userTopic } from '../../platform/events/events.ts';
import { whoIsIn } from '../auth/sessions/service.ts';
import { agentsTopic, assigneesTopic, assigneeTopic, workspaceTopic } from './topics.ts';

/** Topics that somebody subscribes to: everybody those of the site, people their own and of their workspaces, agents all tickets. */
function topicsOf(user: CurrentUser | null): string[] {
  if (user === null) return [everyoneTopic];
  const own = [everyoneTopic, userTopic(user.id), ...user.workspaces.map(({ id }) => workspaceTopic(id))];
  if (!isStaff(user)) return own;
  return isLimitedToAssigned(user) ? [...own, assigneesTopic, assigneeTopic(user.id)] : [...own, agentsTopic];
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

const toLive = ({ name, id }: Hint): LiveEvent => ({ name, id });

const envelopes = new WeakMap<Hint, TrackedEnvelope<LiveEvent>>();

/** The hint as listeners get it, the same one for them all: so it is written once for the wire. */
function envelopeOf(hint: Hint): TrackedEnvelope<LiveEvent> {
  const known = envelopes.get(hint) ?? tracked(String(hint.seq), toLive(hint));
  envelopes.set(hint, known);
  return known;
}

/** What comes in until it is taken, by one reader. */
class Inbox {
  #hints: Hint[] = [];
  /** Ends the wait of the reader. */
  wake = () => {};

  put(hint: Hint): void {
    this.#hints.push(hint);
    this.wake();
  }

  /** Everything there is, as soon as there is something; nothing once the signal has aborted. */
  async take(over: AbortSignal): Promise<Hint[]> {
    if (this.#hints.length === 0 && !over.aborted) {
      await new Promise<void>((wake) => {
        this.wake = wake;
      });
    }
    return this.#hints.splice(0);
  }
}

/**
 * Hints as they happen, until the signal aborts. A client that was away names the last it heard and first gets what it
 * missed, or `resync` when that is too much. A tab that names itself hears nothing of what it did itself.
 */
export async function* listenLive(ctx: Context, { lastEventId, tab }: Listening, left: AbortSignal) {
  const { user } = ctx.identity;
  const topics = topicsOf(user);
  const own = user === null ? null : tabOf(user.id, tab);
  const isNews = (hint: Hint) => own === null || hint.tab !== own;
  const inbox = new Inbox();
  const session = watchSession(ctx, topics, () => inbox.put(sessionOver));
  const unsubscribe = ctx.events.subscribe(topics, (hint) => {
    if (isNews(hint)) inbox.put(hint);
  });
  left.addEventListener('abort', () => inbox.wake());
  try {
    const lastSeq = Number(lastEventId);
    if (lastEventId && Number.isSafeInteger(lastSeq) && lastSeq > 0) {
      const missed = await ctx.events.since(topics, lastSeq);
      if (missed === null) yield tracked(lastEventId, resync);
      for (const hint of (missed ?? []).filter(isNews)) yield envelopeOf(hint);
    }
    while (!left.aborted) {
      for (const heard of await inbox.take(left)) {
        const hint = (await session.isOver()) ? sessionOver : heard;
        yield envelopeOf(hint);
        // Whoever comes back is asked again who they are.
        if (hint.name === 'session') return;
      }
    }
  } finally {
    session.stop();
    unsubscribe();
  }
}
