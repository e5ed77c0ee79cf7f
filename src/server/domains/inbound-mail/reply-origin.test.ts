import { beforeAll, describe, expect, it } from 'vitest';
import type { Reply } from '#shared/tickets.ts';
import type { Browser } from '../../testing/browser.ts';
import { fileTicket, newEmail, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { inboundTestSecret, openMailbox, receive } from '../../testing/inbound-mails.ts';
import { mailsTo } from '../../testing/mails.ts';
import { agentWork, personWithin, statusOf } from '../../testing/ticket-scope.ts';

const product = testProduct({ INBOUND_EMAIL_SECRET: inboundTestSecret });

let admin: Browser;
beforeAll(async () => {
  ({ admin } = await openMailbox(product));
});

const repliesOf = async ({ trpc }: Browser, id: number): Promise<Reply[]> =>
  (await trpc.tickets.replies.query({ id })).pagination.data.toReversed();

/** A customer's ticket, the agent's answer, and the customer's answer to that with what it quotes. */
async function conversation() {
  const customer = await signedInAs(product, 'customers');
  const from = customer.user.email;
  const { id } = await fileTicket(product, customer.browser);
  const agent = await signedInAs(product, 'agents');
  await agent.browser.trpc.tickets.reply.mutate({ id, body: '<p>Is it on?</p>' });
  const ours = (await mailsTo(product, from)).at(-1);
  const quoted = 'On Mon, 23 Nov 2026 at 10:00, Desk <desk@example.org> wrote:\r\n> Is it on?';
  await receive(product, admin, {
    ...{ from, to: ours?.replyTo ?? '', text: `Yes, it is.\r\n\r\n${quoted}` },
    headers: [`In-Reply-To: ${ours?.messageId}`],
  });
  return { customer, agent, id };
}

describe('a message that came by mail', () => {
  it('shows agents what it quoted and why it is here, and is there as it came', async () => {
    const { agent, id } = await conversation();
    const [, ours, last] = await repliesOf(agent.browser, id);
    expect(ours).toMatchObject({ channel: 'web', has_original: false });
    expect(last).toMatchObject({ channel: 'email', has_original: true });
    expect(last?.body).toContain('Yes, it is.');
    expect(last?.body).not.toContain('Is it on?');
    expect(last?.quoted_body).toContain('Is it on?');
    const path = `/api/v1/replies/${last?.id}/original`;
    const raw = await agent.browser.get(path);
    expect([raw.status, raw.headers.get('content-type')]).toEqual([200, 'message/rfc822']);
    expect(raw.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(raw.text).toContain('Yes, it is.');
    const { origin } = await agent.browser.trpc.inboundMail.origin.query({ id: last?.id ?? 0 });
    expect(origin).toMatchObject({
      matched_by: 'reply_address',
      explanation: [expect.stringContaining('reply')],
    });
    expect((await agent.browser.get(`/api/v1/replies/${ours?.id}/original`)).status).toBe(404);
  });

  it('is as any other for customers, and out of reach for agents of other tickets', async () => {
    const { customer, agent, id } = await conversation();
    const last = (await repliesOf(customer.browser, id)).at(-1);
    for (const name of ['channel', 'has_original', 'quoted_body', 'delivery'])
      expect(last).not.toHaveProperty(name);
    const replyId = last?.id ?? 0;
    const limited = await personWithin(product, agentWork, 'assigned');
    const path = `/api/v1/replies/${replyId}/original`;
    expect((await (await product.visit()).get(path)).status).toBe(401);
    expect((await customer.browser.get(path)).status).toBe(403);
    expect((await limited.browser.get(path)).status).toBe(404);
    const origin = ({ trpc }: Browser) => statusOf(trpc.inboundMail.origin.query({ id: replyId }));
    expect(await origin(limited.browser)).toBe(404);
    expect(await origin(customer.browser)).toBe(403);
    await agent.browser.trpc.tickets.assign.mutate({ ids: [id], userId: limited.user.id });
    expect((await limited.browser.get(path)).status).toBe(200);
  });

  it('names the files that were not stored', async () => {
    const { ticket_id } = await receive(product, admin, {
      from: newEmail(),
      headers: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=m'],
      body: '--m\r\nContent-Type: text/plain\r\n\r\nSee.\r\n--m\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="run.exe"\r\n\r\nMZ\r\n--m--',
    });
    const [first] = await repliesOf(admin, ticket_id ?? 0);
    expect(first?.dropped_attachments).toMatchObject([{ name: 'run.exe' }]);
  });
});
