import { expect, it } from 'vitest';
import type { Browser } from '../../testing/browser.ts';
import { fileTicket, signedInAs } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { saveSettings } from '../settings/service.ts';

const product = testProduct();

const people = () => Promise.all([signedInAs(product, 'agents'), signedInAs(product, 'customers')] as const);

const assigneeOf = async ({ trpc }: Browser, id: number) =>
  (await trpc.tickets.get.query({ id })).ticket.assigned_to;

it('assigns an unassigned ticket to the agent who replies, with an event, and to no one else', async () => {
  const [{ browser: agent, user }, { browser: customer }] = await people();
  const { id } = await fileTicket(product, customer);
  const say = ({ trpc }: Browser, type: 'replies' | 'notes' = 'replies') =>
    trpc.tickets.reply.mutate({ id, type, body: '<p>Hello</p>' });
  await say(agent, 'notes');
  await say(customer);
  expect(await assigneeOf(agent, id)).toBeNull();
  await say(agent);
  expect(await assigneeOf(agent, id)).toBe(user.id);
  const { data } = await agent.trpc.tickets.history.query({ id, type: 'assigned' });
  expect(data).toHaveLength(1);
  const { browser: colleague } = await signedInAs(product, 'agents');
  await say(colleague);
  expect(await assigneeOf(agent, id)).toBe(user.id);
});

it('assigns no request of the agent, and nothing where the setting is off', async () => {
  const [{ browser: agent }, { browser: customer }] = await people();
  const own = await fileTicket(product, agent);
  await agent.trpc.tickets.reply.mutate({ id: own.id, body: '<p>More</p>' });
  expect(await assigneeOf(agent, own.id)).toBeNull();
  await saveSettings(product.services, { tickets: { assign_on_reply: false } });
  const { id } = await fileTicket(product, customer);
  await agent.trpc.tickets.reply.mutate({ id, body: '<p>Hello</p>' });
  expect(await assigneeOf(agent, id)).toBeNull();
});
