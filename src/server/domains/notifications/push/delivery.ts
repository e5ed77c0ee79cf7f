import { asc, eq, inArray } from 'drizzle-orm';
import { baseUrl } from '#server/platform/config/env.ts';
import { postAllowed } from '#server/platform/security/guarded-fetch.ts';
import type { Services } from '#server/platform/services.ts';
import { english, translator } from '#shared/translation.ts';
import { users } from '../../auth/tables.ts';
import { readSettings } from '../../settings/service.ts';
import { notifications, pushBrowsers, pushMessages } from '../tables.ts';
import { mayGetPushes } from './addresses.ts';
import { openBrowser } from './browsers.ts';
import { openPrivateKey, readPushKeys } from './keys.ts';
import { toPushRequest } from './message.ts';

const patienceMs = 10_000;
/** Max age of messages to a browser that was offline. */
const keptSeconds = 12 * 3600;

/** Statuses by which a push service reports an expired subscription. */
const gone = new Set([404, 410]);

type Language = Parameters<typeof translator>[0];

const select = ({ db }: Pick<Services, 'db'>, ids: readonly number[]) =>
  db
    .select({
      id: pushMessages.id,
      browser_id: pushBrowsers.id,
      sealed: pushBrowsers.sealed,
      email: users.email,
      suspended_at: users.suspended_at,
      notification: {
        id: notifications.id,
        data: notifications.data,
        ticket_id: notifications.ticket_id,
        read_at: notifications.read_at,
      },
    })
    .from(pushMessages)
    .innerJoin(pushBrowsers, eq(pushBrowsers.id, pushMessages.browser_id))
    .innerJoin(users, eq(users.id, pushBrowsers.user_id))
    .innerJoin(notifications, eq(notifications.id, pushMessages.notification_id))
    .where(inArray(pushMessages.id, [...ids]))
    .orderBy(asc(pushMessages.id));

type Message = Awaited<ReturnType<typeof select>>[number];

/** Content that the browser shows: only the first line, because other people may see that screen. */
function shown(
  services: Pick<Services, 'env'>,
  title: string,
  { notification }: Message,
  language: Language,
) {
  const { lines, mainAction } = notification.data;
  const line = lines.find(({ type }) => type === 'primary') ?? lines[0];
  const text =
    line?.line === undefined ? (line?.content ?? '') : translator(language)(line.line, line.values);
  return {
    title,
    body: text || english('Notifications'),
    language: language.language,
    id: notification.id,
    tag: notification.ticket_id === null ? notification.id : `ticket-${notification.ticket_id}`,
    action: mainAction?.action ?? `${baseUrl(services.env)}/notifications`,
  };
}

/** Sends a message and returns the push service's status. Throws on network errors. */
async function send(services: Services, message: Message, title: string, language: Language) {
  const browser = openBrowser(services, message.sealed);
  const keys = await readPushKeys(services);
  const site = { public_key: keys.public_key, private_key: openPrivateKey(services, keys) };
  const content = shown(services, title, message, language);
  const { headers, body } = toPushRequest(browser, site, baseUrl(services.env), keptSeconds, content);
  const { status } = await postAllowed(browser.endpoint, body, {
    headers,
    maxBytes: 1000,
    timeoutMs: patienceMs,
    allows: mayGetPushes(services),
  });
  return status;
}

/**
 * Sends messages to browsers, each once: its row is deleted as soon as the push service has accepted it. Throws at the
 * end when a service was unreachable, so that the job retries those.
 */
export async function sendPushes(services: Services, ids: readonly number[]): Promise<void> {
  const { db } = services;
  const messages = await select(services, ids);
  if (messages.length === 0) return;
  const [{ notif_subs }, title, readers] = await Promise.all([
    readSettings(services),
    services.siteName(),
    services.readersOf(messages.map(({ email }) => email)),
  ]);
  const lost = new Set<number>();
  const failures: unknown[] = [];
  for (const message of messages) {
    const { id, browser_id, email, suspended_at, notification } = message;
    const reader = readers.get(email);
    const isNews = notif_subs.integrated && suspended_at === null && notification.read_at === null;
    if (isNews && reader !== undefined && !lost.has(browser_id)) {
      try {
        const status = await send(services, message, title, reader.language);
        if (gone.has(status)) {
          lost.add(browser_id);
          await db.delete(pushBrowsers).where(eq(pushBrowsers.id, browser_id));
          continue;
        }
        if (status === 429 || status >= 500) throw new Error(`The push service answered ${status}.`);
      } catch (error) {
        failures.push(error);
        continue;
      }
    }
    await db.delete(pushMessages).where(eq(pushMessages.id, id));
  }
  if (failures.length > 0) throw failures[0];
}
