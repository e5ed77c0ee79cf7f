import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../../platform/services.ts';
import { imapClient } from '../mailboxes/imap.ts';
import { allMailboxes, findMailbox, type MailboxRow, mailboxesKey } from '../mailboxes/queries.ts';
import { fetchOneMailbox } from './fetch-jobs.ts';

/** Milliseconds between two looks whether the mailbox is still to be watched. */
const lookMs = 30_000;

/** Milliseconds until the next connection, after each that ended soon. */
const pauses = [1000, 5000, 15_000, 60_000];

/** Milliseconds after which a connection was a good one. */
const goodMs = 120_000;

/** Messages that come within these milliseconds are fetched together. */
const gatherMs = 200;

interface Watches {
  /** By mailbox: looks whether its watch is still wanted. */
  running: Map<number, () => void>;
}

const watchesOf = new WeakMap<AbortController, Watches>();

/** The watches of this process, which look again when a mailbox is changed. */
function watches({ stopping, cache }: Services): Watches {
  let known = watchesOf.get(stopping);
  if (known === undefined) {
    const running: Watches['running'] = new Map();
    known = { running };
    watchesOf.set(stopping, known);
    cache.onDrop((name) => {
      if (name === mailboxesKey) for (const look of running.values()) look();
    });
  }
  return known;
}

const isWatched = (mailbox: MailboxRow | undefined): mailbox is MailboxRow =>
  mailbox?.enabled === true && mailbox.inbound.kind === 'imap';

const isSame = (one: MailboxRow, other: MailboxRow | undefined) =>
  isWatched(other) &&
  one.sealed_password === other.sealed_password &&
  one.connected_at === other.connected_at &&
  JSON.stringify(one.inbound) === JSON.stringify(other.inbound);

/** Fetches soon, by a job: the process finishes it before it stops. */
function fetcher({ db, jobs, log }: Services, id: number): () => void {
  let isQueued = false;
  const enqueue = async () => {
    isQueued = false;
    await jobs.enqueue(db, fetchOneMailbox, { id });
    jobs.nudge();
  };
  return () => {
    if (isQueued) return;
    isQueued = true;
    setTimeout(() => enqueue().catch((err: unknown) => log.warn({ err }, 'no fetch was queued')), gatherMs);
  };
}

/** Watches the folder by one connection; resolves when it ends, or when the mailbox is another. */
async function watchOnce(services: Services, mailbox: MailboxRow): Promise<void> {
  const { db, stopping } = services;
  const { running } = watches(services);
  const client = await imapClient(services, mailbox);
  const close = () => client.close();
  const look = () =>
    void findMailbox(db, mailbox.id).then((now) => {
      if (!isSame(mailbox, now)) close();
    }, close);
  const ended = new Promise<void>((resolve) => client.once('close', () => resolve()));
  const timer = setInterval(look, lookMs).unref();
  stopping.signal.addEventListener('abort', close);
  running.set(mailbox.id, look);
  try {
    await client.connect();
    const fetchSoon = fetcher(services, mailbox.id);
    client.on('exists', ({ count, prevCount }) => {
      if (count > prevCount) fetchSoon();
    });
    await client.mailboxOpen(mailbox.inbound.folder, { readOnly: true });
    // What came before it was watched.
    fetchSoon();
    client.idle().catch(() => close());
    await ended;
  } finally {
    clearInterval(timer);
    stopping.signal.removeEventListener('abort', close);
    close();
  }
}

/** Watches a mailbox, unless another process does, for as long as it is enabled. Failures are told by its fetches. */
async function watch(services: Services, id: number): Promise<void> {
  const { db, locks, stopping } = services;
  const release = await locks.acquire(`mailbox-watch:${id}`);
  if (release === null) return;
  try {
    for (let failures = 0; ; ) {
      const mailbox = await findMailbox(db, id);
      if (stopping.signal.aborted || !isWatched(mailbox)) return;
      const start = Date.now();
      await watchOnce(services, mailbox).catch(() => undefined);
      failures = Date.now() - start > goodMs ? 0 : failures + 1;
      const pause = pauses[Math.min(failures, pauses.length - 1)];
      await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  } finally {
    await release();
  }
}

/** Begins to watch the mailboxes that nobody watches yet: their messages are fetched as soon as they come. */
export async function watchMailboxes(services: Services): Promise<void> {
  const { running } = watches(services);
  for (const mailbox of (await allMailboxes(services.db)).filter(isWatched)) {
    if (running.has(mailbox.id)) continue;
    running.set(mailbox.id, () => undefined);
    void watch(services, mailbox.id)
      .catch((err: unknown) => {
        if (!services.stopping.signal.aborted) services.log.warn({ err }, 'a mailbox is not watched');
      })
      .finally(() => running.delete(mailbox.id));
  }
}
