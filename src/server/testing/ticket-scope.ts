import { storedReply } from '#shared/tickets.ts';
import { createUser } from '../domains/auth/service.ts';
import { roles } from '../domains/auth/tables.ts';
import type { Browser } from './browser.ts';
import { newEmail, password, type signedInAs } from './factories.ts';
import type { testProduct } from './harness.ts';

export type Signed = Awaited<ReturnType<typeof signedInAs>>;

/** Permissions of agents. */
export const agentWork = [
  'tickets.create',
  'tickets.view',
  'tickets.update',
  'tickets.export',
  'tickets.delete',
  'tickets.forward',
  'files.create',
  'articles.view',
];

/** A person with these permissions, signed in; `scope` restricts their view of tickets. */
export async function personWithin(
  product: ReturnType<typeof testProduct>,
  names: string[],
  scope: 'assigned' | 'groups' | null = null,
): Promise<Signed> {
  const role = newEmail('role');
  const restrictions = scope === null ? [] : [{ name: 'scope', value: scope }];
  const permissions = names.map((name) => ({
    name,
    restrictions: name === 'tickets.view' ? restrictions : [],
  }));
  await product.services.db.insert(roles).values({ name: role, permissions });
  const email = newEmail('someone');
  const user = await createUser(product.services, { email, password, first_name: 'Some' }, [role]);
  return { user, browser: await (await product.visit()).signIn(email, password) };
}

export const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: { data?: { httpStatus?: number } }) => error.data?.httpStatus ?? 0,
  );

/** A ticket of a restricted agent's world, with a note and the file of that note. */
export interface TicketPlace {
  id: number;
  note: number;
  file: number;
}

interface People {
  limited: Signed;
  agent: Signed;
}

const noteIn = async ({ agent }: People, id: number) =>
  storedReply(await agent.browser.trpc.tickets.reply.mutate({ id, body: '<p>Well.</p>', type: 'notes' }))
    .reply.id;

/** Every procedure about one ticket, called as an agent calls it. */
export const ticketCalls: Record<
  string,
  (browser: Browser, place: TicketPlace, people: People) => Promise<unknown>
> = {
  'tickets.get': ({ trpc }, { id }) => trpc.tickets.get.query({ id }),
  'tickets.replies': ({ trpc }, { id }) => trpc.tickets.replies.query({ id }),
  'tickets.history': ({ trpc }, { id }) => trpc.tickets.history.query({ id }),
  'ticketFile.export': ({ trpc }, { id }) => trpc.ticketFile.export.query({ id, format: 'json' }),
  'tickets.markRead': ({ trpc }, { id }) => trpc.tickets.markRead.mutate({ id }),
  'tickets.events': ({ trpc }, { id }) => trpc.tickets.events.query({ id }),
  'tickets.reply': ({ trpc }, { id }) => trpc.tickets.reply.mutate({ id, body: '<p>Hm.</p>', type: 'notes' }),
  'ticketForwards.forward': ({ trpc }, { id }) =>
    trpc.ticketForwards.forward.mutate({ id, to: ['someone@example.org'], body: '<p>Look.</p>' }),
  'tickets.setStatus': ({ trpc }, { id }) => trpc.tickets.setStatus.mutate({ id, status: 'open' }),
  'tickets.update': ({ trpc }, { id }) => trpc.tickets.update.mutate({ id, priority: 'high' }),
  'tickets.updateReply': async ({ trpc }, { id }, people) =>
    trpc.tickets.updateReply.mutate({ id: await noteIn(people, id), body: '<p>Hm.</p>' }),
  'tickets.deleteReply': async ({ trpc }, { id }, people) =>
    trpc.tickets.deleteReply.mutate({ id: await noteIn(people, id) }),
  'tickets.assign': ({ trpc }, { id }, { limited }) =>
    trpc.tickets.assign.mutate({ ids: [id], userId: limited.user.id }),
  'snooze.set': ({ trpc }, { id }) => trpc.snooze.set.mutate({ id, until_reply: true }),
  'snooze.end': ({ trpc }, { id }) => trpc.snooze.end.mutate({ id }),
  'trash.markSpam': ({ trpc }, { id }) => trpc.trash.markSpam.mutate({ ids: [id] }),
  'trash.unmarkSpam': ({ trpc }, { id }) => trpc.trash.unmarkSpam.mutate({ ids: [id] }),
  'trash.delete': ({ trpc }, { id }) => trpc.trash.delete.mutate({ id: [id] }),
  'trash.restore': ({ trpc }, { id }) => trpc.trash.restore.mutate({ ids: [id] }),
  'tickets.remoteImages': ({ trpc }, { note }) => trpc.tickets.remoteImages.query({ id: note }),
  'tickets.trustSender': ({ trpc }, { note }) =>
    trpc.tickets.trustSender.mutate({ id: note, trusted: false }),
};
