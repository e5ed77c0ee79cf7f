import { type TrackedEnvelope, tracked } from '@trpc/server';
import type { CurrentUser } from '#shared/auth.ts';
import type { LiveEvent } from '#shared/notifications.ts';
import { isStaff, ticketScopeNameOf } from '#shared/permissions.ts';
import type { Context } from '../../platform/context.ts';
import { everyoneTopic, type Hint, tabOf, userTopic } from '../../platform/events/events.ts';
import { whoIsIn } from '../auth/sessions/service.ts';
import {
  agentsTopic,
  assigneesTopic,
  assigneeTopic,
  groupTopic,
  organisationTopic,
  workspaceTopic,
} from './topics.ts';

/**
 * Topics of a subscriber: the public one, for users their own and those of their workspaces and of
 * the organization that shares its requests, for agents all tickets.
 */
function topicsOf(user: CurrentUser | null): string[] {
  if (user === null) return [everyoneTopic];
  const { shared_organisation: shared } = user;
  const own = [
    everyoneTopic,
    userTopic(user.id),
    ...user.workspaces.map(({ id }) => workspaceTopic(id)),
    ...(shared === null ? [] : [organisationTopic(shared.id)]),
  ];
  if (!isStaff(user)) return own;
  const scope = ticketScopeNameOf(user);
  if (scope === 'all') return [...own, agentsTopic];
  const groups = scope === 'groups' ? [null, ...user.group_ids].map(groupTopic) : [];
  return [...own, assigneesTopic, assigneeTopic(user.id), ...groups];
}

/** Interval of session checks: expiry has no event. */
const lookAgainMs = 60_000;

/** Calls back once the caller's session has ended or loses a topic. `isOver` awaits a running check. */
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
    // While the database is down, no permission can change either.
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

/** The hint as subscribers get it, cached per hint: so it is serialized once. */
function envelopeOf(hint: Hint): TrackedEnvelope<LiveEvent> {
  const known = envelopes.get(hint) ?? tracked(String(hint.seq), toLive(hint));
  envelopes.set(hint, known);
  return known;
}

/** Queue of received hints, for one reader. */
class Inbox {
  #hints: Hint[] = [];
  /** Resolves the reader's wait. */
  wake = () => {};

  put(hint: Hint): void {
    this.#hints.push(hint);
    this.wake();
  }

  /** All queued hints, as soon as there is one; empty once the signal has aborted. */
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
 * Streams hints until the signal aborts. A reconnecting client names its last event and first gets the missed ones, or
 * `resync` above the max. A tab that names itself gets no hints of its own changes.
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
        // The client reconnects, which authenticates it again.
        if (hint.name === 'session') return;
      }
    }
  } finally {
    session.stop();
    unsubscribe();
  }
}
