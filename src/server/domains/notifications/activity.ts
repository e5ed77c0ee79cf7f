import type { NotificationKind } from '#shared/notification-kinds.ts';
import type { Database } from '../../platform/db/connect.ts';
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
  /** The type of the notification; its kind unless given. */
  type?: string;
  data: GivenNotification;
  /** A mail with more than the lines say. */
  mail?: { template: MailTemplate<Props>; props: Props };
  /** Mails that stand together. */
  thread?: string;
}

/** Mails without words of their own say what the list on the site says. */
const mailOfLines = ({ mainAction, ...data }: GivenNotification) => ({
  lines: storedNotification(data).lines.map(({ content, line, values }) => ({ content, line, values })),
  action: mainAction?.action,
});

/** Who gets a mail, by when it may leave: now, or at the end of their quiet hours. */
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
    // Where nobody can choose, people get the mails that help desks send, and none besides.
    if (!notif_subs.integrated) {
      if (isOwn) add(null, email);
    } else if (wanted && !collects) {
      add(held_until === null ? null : new Date(held_until).toISOString(), email);
    }
  }
  return addresses;
}

/**
 * Tells people: in the list on the site, and by mail and browser as each of them chose. What it reads is read now; what
 * it returns writes, in the transaction it is given.
 */
export async function prepareActivity<Props extends object>(
  services: Services,
  people: readonly number[],
  { kind, type = kind, data, mail, thread }: Activity<Props>,
): Promise<(tx: Database) => Promise<void>> {
  if (people.length === 0) return async () => undefined;
  const addresses = await readAddresses(services, people, kind, mail !== undefined);
  return async (tx) => {
    await notify(services, tx, people, type, data, kind);
    services.jobs.expect(sendPushMessages);
    for (const [when, emails] of addresses) {
      const to = { emails, ...(thread !== undefined && { thread }), ...(when !== null && { when }) };
      if (mail === undefined) await services.mailer.queue(services, tx, activityMail, to, mailOfLines(data));
      else await services.mailer.queue(services, tx, mail.template, to, mail.props);
    }
  };
}
