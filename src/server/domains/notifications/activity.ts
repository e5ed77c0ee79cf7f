import type { NotificationKind } from '#shared/notification-kinds.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Finish } from '../../platform/jobs/job.ts';
import type { MailTemplate } from '../../platform/mail/template.ts';
import type { Services } from '../../platform/services.ts';
import { readSettings } from '../settings/service.ts';
import { defaultsOf } from './catalogue.ts';
import { activityMail } from './emails.tsx';
import { sendPushMessages } from './jobs.ts';
import { readMailWishes } from './queries.ts';
import { type GivenNotification, notify, storedNotification } from './service.ts';

interface Activity<Props extends object> {
  kind: NotificationKind;
  /** The type of the notification; default: its kind. */
  type?: string;
  data: GivenNotification;
  /** Whether it adds to the number of the bell; default: it does. */
  counted?: boolean;
  /** A mail template with more content than the notification's lines. */
  mail?: { template: MailTemplate<Props>; props: Props };
  /** Groups mails into one conversation. */
  thread?: string;
  /** The message of a ticket that its mail carries, see `Recipients`. */
  reply?: number;
}

/** Default mail, with the lines of the notification. */
const mailOfLines = ({ mainAction, ...data }: GivenNotification) => ({
  lines: storedNotification(data).lines.map(({ content, line, values }) => ({ content, line, values })),
  action: mainAction?.action,
});

/** Mail addresses of the recipients, grouped by send time: now, or at the end of their quiet hours. */
async function readAddresses(services: Services, people: readonly number[], kind: string, isOwn: boolean) {
  const found = await readMailWishes(
    services.db,
    people,
    kind,
    defaultsOf(services.notificationKinds, kind).email,
  );
  const addresses = new Map<string | null, string[]>();
  const add = (when: string | null, email: string) =>
    addresses.set(when, [...(addresses.get(when) ?? []), email]);
  const { notif_subs } = await readSettings(services);
  for (const { email, wanted, collects, held_until } of found) {
    // On sites without preferences, people get the default mails of help desks only.
    if (!notif_subs.integrated) {
      if (isOwn) add(null, email);
    } else if (wanted && !collects) {
      add(held_until === null ? null : new Date(held_until).toISOString(), email);
    }
  }
  return addresses;
}

/**
 * Prepares notifications in the list on the site, by mail and browser, as each recipient chose. Reads at once; the
 * returned function writes, in the transaction it is given.
 */
export async function prepareActivity<Props extends object>(
  services: Services,
  people: readonly number[],
  { kind, type = kind, data, counted, mail, thread, reply }: Activity<Props>,
): Promise<(tx: Database) => Promise<void>> {
  if (people.length === 0) return async () => undefined;
  const addresses = await readAddresses(services, people, kind, mail !== undefined);
  return async (tx) => {
    await notify(services, tx, people, type, data, kind, counted);
    services.jobs.expect(sendPushMessages);
    for (const [when, emails] of addresses) {
      const to = {
        emails,
        kind,
        ...(thread !== undefined && { thread }),
        ...(when !== null && { when }),
        ...(reply !== undefined && { reply }),
      };
      if (mail === undefined) await services.mailer.queue(services, tx, activityMail, to, mailOfLines(data));
      else await services.mailer.queue(services, tx, mail.template, to, mail.props);
    }
  };
}

/** Writes prepared notifications, and finishes their job in the same transaction. */
export const writeActivities = (
  { db }: Pick<Services, 'db'>,
  prepared: readonly ((tx: Database) => Promise<void>)[],
  finish: Finish,
): Promise<void> =>
  db.transaction(async (tx) => {
    for (const write of prepared) await write(tx);
    await finish(tx);
  });
