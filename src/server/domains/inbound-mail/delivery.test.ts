import { beforeAll, describe, expect, it } from 'vitest';
import type { TicketEvent } from '#shared/ticket-events.ts';
import type { Reply } from '#shared/tickets.ts';
import type { Browser } from '../../testing/browser.ts';
import { newEmail, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { inboundTestSecret, openMailbox, receive } from '../../testing/inbound-mails.ts';
import { mailsTo } from '../../testing/mails.ts';

const product = testProduct({ INBOUND_EMAIL_SECRET: inboundTestSecret });

let admin: Browser;
beforeAll(async () => {
  ({ admin } = await openMailbox(product));
});

const handle = (mail: Parameters<typeof receive>[2]) => receive(product, admin, mail);

let bounces = 0;

/** The report of a mail server on the mail of that Message-ID. */
const reportOn = (messageId: string | undefined, email: string) => {
  bounces += 1;
  return [
    'From: Mail Delivery System <mailer-daemon@outside.example>',
    'To: support@desk.example',
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <bounce-${bounces}@outside.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b\r\nContent-Type: text/plain\r\n\r\nI am sorry.\r\n',
    `--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; outside.example\r\n\r\nFinal-Recipient: rfc822; ${email}\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 No such user\r\n`,
    `--b\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: ${messageId}\r\n\r\n--b--`,
  ].join('\r\n');
};

const eventsOf = async ({ trpc }: Browser, id: number | null): Promise<TicketEvent[]> =>
  (await trpc.tickets.events.query({ id: id ?? 0 })).events;

describe('a report that a mail was not delivered', () => {
  it('is applied to it', async () => {
    const email = newEmail('gone');
    const first = await handle({ from: email });
    const [ours] = await mailsTo(product, email);
    const handled = await handle(reportOn(ours?.messageId, email));
    expect(handled).toMatchObject({ state: 'delivery', ticket_id: first.ticket_id });
    expect(handled.explanation[0]).toContain('550 5.1.1 No such user');
    const logged = await admin.get<{ data: { state: string; answer: string }[] }>(
      `/api/v1/logs/mail?to=${email}`,
    );
    expect(logged.body.data[0]).toMatchObject({ state: 'bounced' });
    const unknown = await handle(reportOn('<other@outside.example>', email));
    expect(unknown).toMatchObject({ state: 'ignored', reason: 'bounce_unmatched' });
  });

  it('reaches the author of the reply and the ticket, once', async () => {
    const email = newEmail('gone');
    const { ticket_id } = await handle({ from: email });
    const id = ticket_id ?? 0;
    const agent = await signedInAs(product, 'agents');
    const { trpc } = agent.browser;
    await trpc.tickets.reply.mutate({ id, body: '<p>Is it on?</p>' });
    const ours = (await mailsTo(product, email)).at(-1);
    await handle(reportOn(ours?.messageId, email));
    await handle(reportOn(ours?.messageId, email));
    await product.services.jobs.drain(product.services);
    const reason = '550 5.1.1 No such user';
    const { data } = (await trpc.tickets.replies.query({ id })).pagination;
    expect((data[0] as Reply).delivery).toMatchObject({ state: 'bounced', error: reason });
    const bounced = (await eventsOf(agent.browser, id)).filter(({ type }) => type === 'mail_bounced');
    expect(bounced).toMatchObject([{ user: null, via: 'mail', data: { recipient: email, reason } }]);
    const news = (await trpc.notifications.list.query({})).pagination.data;
    expect(news.filter(({ type }) => type === 'mail_bounced')).toHaveLength(1);
    // By email only for those who choose it.
    expect(await mailsTo(product, agent.user.email)).toEqual([]);
  });
});

describe('an automatic reply', () => {
  it('is in the history of the ticket that it names, and no message of it', async () => {
    const email = newEmail('away');
    const { ticket_id } = await handle({ from: email });
    const [ours] = await mailsTo(product, email);
    const headers = ['Auto-Submitted: auto-replied', `In-Reply-To: ${ours?.messageId}`];
    const handled = await handle({ from: email, headers, body: 'I am on holiday.' });
    expect(handled).toMatchObject({ state: 'ignored', reason: 'auto_reply', ticket_id });
    const events = await eventsOf(admin, ticket_id);
    expect(events.map(({ type, data }) => [type, data])).toEqual([['auto_reply_ignored', { from: email }]]);
    const strange = await handle({ from: email, headers: ['Auto-Submitted: auto-replied'], body: 'Away.' });
    expect(strange).toMatchObject({ state: 'ignored', reason: 'auto_reply', ticket_id: null });
  });
});
