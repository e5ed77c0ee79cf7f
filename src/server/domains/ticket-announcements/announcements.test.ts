import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { outgoingMails } from '../../platform/mail/tables.ts';
import { fileTicket, signedInAs, uploadFile } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { mailsTo } from '../../testing/mails.ts';
import { readCategories } from '../tags/service.ts';
import { announceNewTicket } from './announcements.ts';

const product = testProduct();

async function customerWhoReads(locale: string) {
  const { browser, user } = await signedInAs(product, 'customers');
  await browser.trpc.users.locale.choose.mutate({ locale });
  return { browser, user };
}

it('writes to everybody in their own language', async () => {
  const german = await customerWhoReads('de');
  const agent = await signedInAs(product, 'agents');
  const ticket = await fileTicket(product, german.browser, 'Der Drucker druckt nichts');
  await agent.browser.trpc.tickets.reply.mutate({ id: ticket.id, body: '<p>Schon eingeschaltet?</p>' });
  const mails = await mailsTo(product, german.user.email);
  const reply = mails.find(({ subject }) => subject.startsWith('Re: '));
  const receipt = mails.find(({ subject }) => subject.startsWith('Wir haben Ihre Anfrage erhalten: '));
  expect(receipt?.subject).toContain(`Der Drucker druckt nichts (#${ticket.id})`);
  expect(receipt?.text).toContain('Sie erhalten diese E-Mail, weil Sie eine Anfrage');
  expect(reply?.text).toContain('hat auf Ihre Anfrage Der Drucker druckt nichts geantwortet:');
  const [news] = await mailsTo(product, agent.user.email);
  expect(news?.subject).toBe(`New request: Der Drucker druckt nichts (#${ticket.id})`);
});

it('says to the customer what they wrote as they wrote it, with its number, by their name', async () => {
  const { browser, user } = await signedInAs(product, 'customers');
  await browser.trpc.users.update.mutate({ id: 'me', first_name: 'Carla', last_name: null });
  const shot = await uploadFile(browser, { name: 'screenshot 1.txt' });
  const [category] = await readCategories(product.services);
  const { ticket } = await browser.trpc.tickets.create.mutate({
    subject: 'Upside down',
    body: '<p>The page is upside down.</p><p>Second line.<br>Third line.</p>',
    category: category?.id,
    uploads: [shot.id],
  });
  const [receipt] = await mailsTo(product, user.email);
  expect(receipt?.text).toContain('Hello Carla,');
  expect(receipt?.text).toContain(`(number #${ticket.id}). We'll get back to you`);
  expect(receipt?.text).toContain('The page is upside down.\n\nSecond line.\n\nThird line.');
  expect(receipt?.html).toMatch(/upside down\.<\/p>/);
  expect(receipt?.text).toContain('screenshot 1.txt');
  const agent = await signedInAs(product, 'agents');
  await browser.trpc.tickets.reply.mutate({ id: ticket.id, body: '<p>One.</p><p>Two.</p>' });
  const news = await mailsTo(product, agent.user.email);
  expect(news.at(-1)?.text).toContain('One.\n\nTwo.');
  expect(news.at(-1)?.text).not.toContain('Hello');
});

it('marks mails in Arabic as written from the right', async () => {
  const { browser, user } = await customerWhoReads('ar');
  await fileTicket(product, browser);
  const [receipt] = await mailsTo(product, user.email);
  expect(receipt?.subject).toContain('استلمنا طلبك');
  expect(receipt?.html).toMatch(/<html[^>]* dir="rtl"[^>]* lang="ar"|<html[^>]* lang="ar"[^>]* dir="rtl"/);
});

it('tells in the bell what was said, so that each reader has it in their language', async () => {
  const { browser } = await customerWhoReads('de');
  const agent = await signedInAs(product, 'agents');
  const ticket = await fileTicket(product, browser);
  await agent.browser.trpc.tickets.reply.mutate({ id: ticket.id, body: '<p>Done.</p>' });
  await product.services.jobs.drain(product.services);
  const { pagination } = await browser.trpc.notifications.list.query({});
  expect(pagination.data[0]?.data.lines[0]).toEqual({
    type: 'primary',
    content: 'Test agents replied to your request',
    line: ':name replied to your request',
    values: { name: 'Test agents' },
  });
});

it('announces what it has to cut in the middle of an emoji', async () => {
  const { browser, user } = await customerWhoReads('en');
  const agent = await signedInAs(product, 'agents');
  const [category] = await readCategories(product.services);
  const text = (length: number) => `${'x'.repeat(length)}😀 and more`;
  const { ticket } = await browser.trpc.tickets.create.mutate({
    subject: `${'s'.repeat(118)}😀`,
    body: text(118),
    category: category?.id,
  });
  await agent.browser.trpc.tickets.reply.mutate({ id: ticket.id, body: `<p>${text(598)}&#xd83d;</p>` });
  const subjects = (await mailsTo(product, user.email)).map(({ subject }) => subject);
  expect(subjects).toHaveLength(2);
  expect(await mailsTo(product, agent.user.email)).toHaveLength(1);
  const told = await agent.browser.trpc.notifications.list.query({});
  expect(told.pagination.data[0]?.data.lines.at(-1)?.content).toBe(`${'x'.repeat(118)}…`);
  const bells = await browser.trpc.notifications.list.query({});
  expect(bells.pagination.data[0]?.data.lines.at(-1)?.content).toBe(`${'x'.repeat(119)}…`);
});

it('tells other agents who filed a ticket, and for whom', async () => {
  const customer = await signedInAs(product, 'customers');
  const filer = await signedInAs(product, 'agents');
  const other = await signedInAs(product, 'agents');
  await filer.browser.trpc.tickets.create.mutate({
    subject: 'By phone',
    body: '<table><tr><td>AB</td><td>12</td></tr><tr><td>CD</td><td>13</td></tr></table>',
    user_id: customer.user.id,
  });
  await product.services.jobs.drain(product.services);
  const { pagination } = await other.browser.trpc.notifications.list.query({});
  const lines = pagination.data[0]?.data.lines.map(({ content }) => content);
  expect(lines).toEqual([
    'Test customers submitted a new request',
    'Submitted by Test agents',
    'By phone',
    'AB | 12 / CD | 13',
  ]);
  expect((await mailsTo(product, other.user.email)).at(-1)?.text).toMatch(/AB \| 12\n.*CD \| 13/);
});

it('announces everything or nothing, so that nobody hears twice of what a crash interrupted', async () => {
  const { browser, user } = await customerWhoReads('en');
  const agent = await signedInAs(product, 'agents');
  const ticket = await fileTicket(product, browser);
  const { db } = product.services;
  const queued = () => db.$count(outgoingMails, eq(outgoingMails.recipient, user.email));
  const crash = () => Promise.reject(new Error('The process ended.'));
  const created = { ticket_id: ticket.id, author_id: user.id, tells_requester: true };
  const bells = async () => (await agent.browser.trpc.notifications.list.query({})).pagination.data.length;
  await expect(announceNewTicket(product.services, created, crash)).rejects.toThrow('ended');
  expect([await bells(), await queued()]).toEqual([0, 0]);
  await product.services.jobs.drain(product.services);
  await product.services.jobs.drain(product.services);
  expect([await bells(), await queued()]).toEqual([1, 1]);
});

it('tells an agent of tickets that somebody else gave to them, once and as long as they have them', async () => {
  const { browser } = await customerWhoReads('en');
  const [giver, taker] = [await signedInAs(product, 'agents'), await signedInAs(product, 'agents')];
  const [kept, passed] = [await fileTicket(product, browser), await fileTicket(product, browser)];
  const { assign } = giver.browser.trpc.tickets;
  await assign.mutate({ ids: [kept.id, passed.id], userId: taker.user.id });
  await assign.mutate({ ids: [kept.id], userId: taker.user.id });
  await assign.mutate({ ids: [passed.id], userId: giver.user.id });
  await product.services.jobs.drain(product.services);
  const toldOf = async ({ browser: agent }: typeof taker) => {
    const { pagination } = await agent.trpc.notifications.list.query({});
    const told = pagination.data.filter(({ type }) => type === 'ticket_assigned');
    return told.map(({ data }) => data.lines[0]?.content);
  };
  expect(await toldOf(taker)).toEqual([`Test agents assigned ticket #${kept.id} to you`]);
  expect(await toldOf(giver)).toEqual([]);
});
