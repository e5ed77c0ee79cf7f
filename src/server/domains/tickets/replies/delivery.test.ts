import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outgoingMails } from '#server/platform/mail/tables.ts';
import type { Browser } from '#server/testing/browser.ts';
import { fileTicket, newEmail, signedInAs } from '#server/testing/factories.ts';
import { testProduct } from '#server/testing/harness.ts';
import { agentWork, personWithin, statusOf } from '#server/testing/ticket-scope.ts';
import { type Reply, storedReply } from '#shared/tickets.ts';

const product = testProduct();
const drain = () => product.services.jobs.drain(product.services);

/** A ticket with an agent's reply to its customer and an address in copy. */
async function answered() {
  const customer = await signedInAs(product, 'customers');
  const agent = await signedInAs(product, 'agents');
  const { id } = await fileTicket(product, customer.browser);
  const copy = newEmail('copy');
  const sent = await agent.browser.trpc.tickets.reply.mutate({ id, body: '<p>Is it on?</p>', cc: [copy] });
  await drain();
  return { customer, agent, id, copy, reply: storedReply(sent).reply };
}

const messageOf = async ({ trpc }: Browser, id: number, replyId: number): Promise<Reply | undefined> =>
  (await trpc.tickets.replies.query({ id })).pagination.data.find((reply) => reply.id === replyId);

/** The mail server reports on the last email of a message to that address. */
async function settle(replyId: number, recipient: string, state: 'failed' | 'bounced', error: string) {
  const { db } = product.services;
  const mails = await db
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.reply_id, replyId))
    .orderBy(desc(outgoingMails.id));
  const mail = mails.find((one) => one.recipient === recipient);
  await db
    .update(outgoingMails)
    .set({ state, error })
    .where(eq(outgoingMails.id, mail?.id ?? 0));
}

describe('the delivery of a message', () => {
  it('is the worst of its recipients, and for agents alone', async () => {
    const { customer, agent, id, copy, reply } = await answered();
    const read = async () => (await messageOf(agent.browser, id, reply.id))?.delivery;
    const [at, error] = [expect.any(String), null];
    expect(await read()).toEqual({
      ...{ state: 'sent', error, at },
      recipients: expect.arrayContaining([
        { email: customer.user.email, state: 'sent', error, at },
        { email: copy, state: 'sent', error, at },
      ]),
    });
    await settle(reply.id, copy, 'bounced', '5.1.1 No such user');
    expect(await read()).toMatchObject({ state: 'bounced', error: '5.1.1 No such user' });
    const rest = await agent.browser.get<{ pagination: { data: Reply[] } }>(`/api/v1/tickets/${id}/replies`);
    expect(rest.body.pagination.data[0]?.delivery?.state).toBe('bounced');
    const note = storedReply(
      await agent.browser.trpc.tickets.reply.mutate({ id, body: '<p>Hm.</p>', type: 'notes' }),
    );
    expect((await messageOf(agent.browser, id, note.reply.id))?.delivery).toMatchObject({
      state: 'none',
      recipients: [],
    });
    expect(await messageOf(customer.browser, id, reply.id)).not.toHaveProperty('delivery');
    expect(await messageOf(customer.browser, id, reply.id)).not.toHaveProperty('bcc');
    // The agent asked somebody else's team: there they are a customer.
    const limited = await personWithin(product, agentWork, 'assigned');
    const own = await fileTicket(product, limited.browser);
    const said = storedReply(
      await agent.browser.trpc.tickets.reply.mutate({ id: own.id, body: '<p>Yes.</p>' }),
    );
    await drain();
    expect(await messageOf(limited.browser, own.id, said.reply.id)).not.toHaveProperty('delivery');
    await agent.browser.trpc.tickets.assign.mutate({ ids: [own.id], userId: limited.user.id });
    expect((await messageOf(limited.browser, own.id, said.reply.id))?.delivery?.state).toBe('sent');
  });

  it('is tried again where it failed, and only there', async () => {
    const { customer, agent, id, copy, reply } = await answered();
    const resend = () =>
      agent.browser.post<{ reply: Reply; message: string }>(`/api/v1/replies/${reply.id}/resend`, {});
    expect((await resend()).status).toBe(409);
    await settle(reply.id, copy, 'failed', '550 no');
    const again = await resend();
    expect([again.status, again.body.reply.delivery?.state]).toEqual([202, 'queued']);
    expect((await resend()).status).toBe(409);
    await drain();
    expect((await messageOf(agent.browser, id, reply.id))?.delivery?.state).toBe('sent');
    const count = (recipient: string) =>
      product.services.db.$count(outgoingMails, eq(outgoingMails.recipient, recipient));
    expect(await count(copy)).toBe(2);
    await settle(reply.id, customer.user.email, 'bounced', 'Full');
    const both = await Promise.all([resend(), resend()]);
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
  });

  it('is not resent by strangers, by agents of other tickets, or without a message', async () => {
    const { customer, agent, reply } = await answered();
    await settle(reply.id, customer.user.email, 'failed', '550 no');
    const limited = await personWithin(product, agentWork, 'assigned');
    const call = ({ trpc }: Browser, id: number) => statusOf(trpc.tickets.resendReply.mutate({ id }));
    expect(await call(await product.visit(), reply.id)).toBe(401);
    expect(await call(customer.browser, reply.id)).toBe(403);
    expect(await call(limited.browser, reply.id)).toBe(404);
    expect(await call(agent.browser, 999_999)).toBe(404);
    expect((await agent.browser.post('/api/v1/replies/x/resend', {})).status).toBe(422);
    await product.services.db.update(outgoingMails).set({ sealed_props: null });
    expect(await call(agent.browser, reply.id)).toBe(409);
  });
});
