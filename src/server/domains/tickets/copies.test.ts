import { beforeAll, describe, expect, it } from 'vitest';
import { storedReply } from '#shared/tickets.ts';
import { fileTicket, newEmail, signedInAs, uploadFile } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { mailsTo } from '../../testing/mails.ts';

const product = testProduct();

async function makeWorld() {
  return { customer: await signedInAs(product, 'customers'), agent: await signedInAs(product, 'agents') };
}

let world: Awaited<ReturnType<typeof makeWorld>>;
beforeAll(async () => {
  world = await makeWorld();
});

const file = async () => (await fileTicket(product, world.customer.browser, 'The cartridge')).id;

const subjectsTo = async (email: string) => (await mailsTo(product, email)).map(({ subject }) => subject);

describe('copies of a ticket', () => {
  it('are set by agents, once each, without the requester, and undone', async () => {
    const { agent, customer } = world;
    const id = await file();
    const { trpc } = agent.browser;
    const [ann, bob] = [newEmail('ann'), newEmail('bob')];
    const { ticket, operation } = await trpc.tickets.update.mutate({
      id,
      cc: [ann.toUpperCase(), bob, ann, customer.user.email],
    });
    expect(ticket.cc).toEqual([ann, bob]);
    const again = await trpc.tickets.update.mutate({ id, cc: [ann, bob] });
    expect(again.operation).toBeNull();
    const { data } = await trpc.tickets.history.query({ id, type: 'cc' });
    expect(data.map((event) => event.data)).toEqual([{ from: [], to: [ann, bob] }]);
    const seen = await customer.browser.trpc.tickets.get.query({ id });
    expect(seen.ticket.cc).toBeUndefined();
    await trpc.operations.undo.mutate({ id: operation?.id ?? '' });
    expect((await trpc.tickets.get.query({ id })).ticket.cc).toEqual([]);
  });

  it('refuse what is no address, too many, and customers', async () => {
    const { agent, customer } = world;
    const id = await file();
    const refusal = (cc: string[]) =>
      agent.browser.trpc.tickets.update.mutate({ id, cc }).catch((error) => error.data.httpStatus);
    expect(await refusal(['nobody'])).toBe(422);
    expect(await refusal(Array.from({ length: 21 }, () => newEmail('many')))).toBe(422);
    const created = { subject: 'A request', body: '<p>Text</p>', cc: [newEmail('own')] };
    const byCustomer = customer.browser.trpc.tickets.create.mutate(created);
    await expect(byCustomer).rejects.toMatchObject({ data: { httpStatus: 403 } });
  });

  it('get the public replies of agents whole, and nothing else', async () => {
    const { agent, customer } = world;
    const copy = newEmail('copy');
    const { trpc } = agent.browser;
    const { ticket } = await trpc.tickets.create.mutate({
      subject: 'By phone',
      body: '<p>They called.</p>',
      user_id: customer.user.id,
      cc: [copy],
    });
    const { id } = ticket;
    expect(ticket.cc).toEqual([copy]);
    const attached = await uploadFile(agent.browser, { name: 'plan.txt' });
    const body = `<p>${'A long answer. '.repeat(100)}</p><p>The <b>end</b></p>`;
    await trpc.tickets.reply.mutate({ id, body, uploads: [attached.id] });
    await trpc.tickets.reply.mutate({ id, body: '<p>secretnote</p>', type: 'notes' });
    await customer.browser.trpc.tickets.reply.mutate({ id, body: '<p>Thanks</p>' });
    await trpc.tickets.setStatus.mutate({ id, status: 'closed' });
    const mails = await mailsTo(product, copy);
    expect(mails.map(({ subject }) => subject)).toEqual([`Re: By phone (#${id})`]);
    expect(mails[0]?.html).toContain('The <b>end</b>');
    expect(mails[0]?.text).toContain('plan.txt');
    expect(mails[0]?.html).not.toMatch(/secretnote|\/hc\/tickets|\/agent\/tickets|confirm/);
  });
});

describe('copies of a reply', () => {
  it('get it, and nobody sees those in blind copy but agents', async () => {
    const { agent, customer } = world;
    const id = await file();
    const [cc, bcc] = [newEmail('cc'), newEmail('bcc')];
    const { trpc } = agent.browser;
    const { reply } = storedReply(
      await trpc.tickets.reply.mutate({ id, body: '<p>Hello</p>', cc: [cc], bcc: [bcc] }),
    );
    expect(reply).toMatchObject({ cc: [cc], bcc: [bcc] });
    await trpc.tickets.reply.mutate({ id, body: '<p>Only here</p>' });
    const everything = { cc: await mailsTo(product, cc), own: await mailsTo(product, customer.user.email) };
    expect(JSON.stringify(everything)).not.toContain(bcc);
    expect(await subjectsTo(cc)).toEqual([`Re: The cartridge (#${id})`]);
    expect(await subjectsTo(bcc)).toEqual([`Re: The cartridge (#${id})`]);
    const seen = await customer.browser.trpc.tickets.replies.query({ id });
    expect(seen.pagination.data[1]).toMatchObject({ cc: [cc] });
    expect(JSON.stringify(seen)).not.toContain(bcc);
    const listed = await trpc.tickets.replies.query({ id });
    expect(listed.pagination.data[1]).toMatchObject({ bcc: [bcc] });
  });

  it('are one mail for each address, and none for the requester', async () => {
    const { agent, customer } = world;
    const id = await file();
    const both = newEmail('both');
    const { trpc } = agent.browser;
    await trpc.tickets.update.mutate({ id, cc: [both] });
    const before = (await subjectsTo(customer.user.email)).length;
    await trpc.tickets.reply.mutate({ id, body: '<p>Hi</p>', cc: [both, customer.user.email], bcc: [both] });
    expect(await subjectsTo(both)).toHaveLength(1);
    expect(await subjectsTo(customer.user.email)).toHaveLength(before + 1);
  });

  it('are refused to customers, and of notes', async () => {
    const { agent, customer } = world;
    const id = await file();
    const cc = [newEmail('cc')];
    const byCustomer = customer.browser.trpc.tickets.reply.mutate({ id, body: '<p>Hi</p>', cc });
    await expect(byCustomer).rejects.toMatchObject({ data: { httpStatus: 403 } });
    const note = { id, body: '<p>Hi</p>', type: 'notes' as const };
    const { reply } = agent.browser.trpc.tickets;
    await expect(reply.mutate({ ...note, bcc: cc })).rejects.toMatchObject({ data: { httpStatus: 422 } });
    expect(await subjectsTo(cc[0] ?? '')).toEqual([]);
  });
});

describe('a merge', () => {
  it('unites the copies of one requester’s tickets, and those of others on request', async () => {
    const { agent } = world;
    const { trpc } = agent.browser;
    const other = await signedInAs(product, 'customers');
    const [first, second] = [await file(), await file()];
    const third = (await fileTicket(product, other.browser)).id;
    const [one, two, three] = [newEmail('one'), newEmail('two'), newEmail('three')];
    await trpc.tickets.update.mutate({ id: first, cc: [one] });
    await trpc.tickets.update.mutate({ id: second, cc: [two, one] });
    await trpc.tickets.update.mutate({ id: third, cc: [three] });
    const copies = async () => (await trpc.tickets.get.query({ id: first })).ticket.cc;
    const merge = async (ids: number[], cc_requesters: boolean) =>
      (await trpc.ticketMerges.merge.mutate({ ids, into: first, cc_requesters })).operation.id;
    await merge([first, second], false);
    expect(await copies()).toEqual([one, two]);
    const plain = await merge([first, third], false);
    expect(await copies()).toEqual([one, two]);
    await trpc.operations.undo.mutate({ id: plain });
    const withThem = await merge([first, third], true);
    expect(await copies()).toEqual([one, two, three, other.user.email]);
    await trpc.operations.undo.mutate({ id: withThem });
    expect(await copies()).toEqual([one, two]);
  });
});
