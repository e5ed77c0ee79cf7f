import { beforeAll, expect, it } from 'vitest';
import { saveSettings } from '../../domains/settings/service.ts';
import { makePerson, verified } from '../factories.ts';
import { testProduct } from '../harness.ts';
import { withWorkspaces } from '../workspaces.ts';
import {
  type Callers,
  callers,
  countedList,
  expectClosed,
  expectField,
  type PlainClient,
  refusals,
  session,
} from './plain-client.ts';

/*
 * Workspaces as the documentation promises them, by a client that knows nothing but HTTP.
 */

const product = testProduct();

let all: Callers;
let owner: PlainClient;
let ann: { client: PlainClient; email: string; id: number };

beforeAll(async () => {
  await withWorkspaces(product);
  all = await callers(product);
  owner = all.customer;
  const person = await makePerson(product, 'customers', verified);
  ann = { client: await session(product, person.email), email: person.email, id: person.id };
});

const done = { status: 'success' };
const noInvite = '00000000-0000-4000-8000-000000000000';
const over = 'This invite is no longer valid';

const make = async (name: string) => {
  const made = await owner.post('workspace', { name });
  expect([made.status, made.body.message]).toEqual([201, undefined]);
  return made.body.workspace;
};

it.each([
  ['GET', 'workspaces?orderBy=nothing'],
  ['DELETE', 'workspaces/999999'],
] as const)('%s %s is for administrators alone', async (...call) => {
  await expectClosed(all, [...call]);
});

it.each([
  ['GET', 'me/workspaces'],
  ['POST', 'workspace'],
  ['GET', 'workspace/999999'],
  ['PUT', 'workspace/999999'],
  ['DELETE', 'workspace/999999'],
  ['POST', 'workspace/999999/invite'],
  ['POST', `workspace/999999/invite/${noInvite}/resend`],
  ['POST', 'workspace/999999/member/999999/change-role'],
  ['DELETE', 'workspace/999999/member/999999'],
  ['GET', `workspace/join/${noInvite}`],
  ['DELETE', `workspace/invite/${noInvite}`],
])('%s %s asks who calls first', async (method, path) => {
  const { status, body } = await all.nobody.call(method, path);
  expect([status, body]).toEqual([401, refusals[401]]);
});

it('is not there while the site has none, whoever asks for whatever', async () => {
  await saveSettings(product.services, { workspaces: { integrated: false } });
  try {
    for (const [client, path] of [
      [owner, 'me/workspaces'],
      [owner, `workspace/join/${noInvite}`],
      [all.program, 'workspaces'],
      [all.nobody, 'me/workspaces'],
    ] as const) {
      const { status, body } = await client.get(path);
      expect([path, status, body]).toEqual([path, 404, refusals[404]]);
    }
  } finally {
    await withWorkspaces(product);
  }
});

it('is made, shown, renamed and deleted', async () => {
  expectField(await owner.post('workspace', { name: 'x'.repeat(101) }), 'name');
  expectField(await owner.post('workspace', {}), 'name');
  const made = await make('Acme');
  expect(made).toEqual({
    id: expect.any(Number),
    name: 'Acme',
    members_count: 1,
    owner_id: all.ids.customer,
    created_at: expect.any(String),
    currentUser: { role_id: 1, role_name: 'owner', is_owner: true },
  });
  const shown = await owner.get(`workspace/${made.id}`);
  expect(shown.body).toMatchObject({
    ...done,
    workspace: {
      ...made,
      members: [{ id: all.ids.customer, role_id: 1, role_name: 'owner', is_owner: true }],
      invites: [],
    },
  });
  expect((await owner.put(`workspace/${made.id}`, { name: 'Acme & Sons' })).body.workspace.name).toBe(
    'Acme & Sons',
  );
  expect((await owner.get('me/workspaces')).body).toMatchObject({ ...done, workspaces: [{ id: made.id }] });
  expect((await ann.client.get(`workspace/${made.id}`)).body).toEqual(refusals[404]);
  expect((await owner.delete(`workspace/${made.id}`)).body).toEqual(done);
});

it('takes people in by invite, gives them roles and lets them go', async () => {
  const { id } = await make('Team');
  const roles = (await owner.get('value-lists/workspaceRoles')).body.workspaceRoles;
  const member = roles.find(({ name }: { name: string }) => name === 'member').id;
  const invited = await owner.post(`workspace/${id}/invite`, { emails: [ann.email], roleId: member });
  expect(invited.body).toEqual({
    ...done,
    invites: [
      {
        id: expect.any(String),
        email: ann.email,
        role_id: member,
        role_name: 'member',
        expires_at: expect.any(String),
      },
    ],
    skipped: [],
  });
  const [{ id: inviteId }] = invited.body.invites;
  // Nothing in it tells whether the address has an account.
  expect((await owner.post(`workspace/${id}/invite/${inviteId}/resend`, {})).body).toEqual({
    ...done,
    invite: { ...invited.body.invites[0], expires_at: expect.any(String) },
  });
  expect((await owner.post(`workspace/${id}/invite`, { emails: [ann.email], roleId: member })).body).toEqual({
    ...done,
    invites: [],
    skipped: [{ email: ann.email, reason: 'invited' }],
  });
  const stranger = await all.agent.get(`workspace/join/${inviteId}`);
  expect([stranger.status, stranger.body.message]).toEqual([404, over]);
  for (const method of ['GET', 'GET', 'POST']) {
    const joined = await ann.client.call(method, `workspace/join/${inviteId}`);
    expect([joined.status, joined.body]).toEqual([
      200,
      { ...done, workspace: { id, name: 'Team', members_count: 2 } },
    ]);
  }
  const manager = roles.find(({ name }: { name: string }) => name === 'manager').id;
  const path = `workspace/${id}/member/${ann.id}`;
  expectField(await owner.post(`${path}/change-role`, { roleId: 1 }), 'roleId');
  expect((await owner.post(`${path}/change-role`, { roleId: manager })).body.workspace.members).toMatchObject(
    [{}, { id: ann.id, role_name: 'manager' }],
  );
  const transfer = await owner.post(`workspace/${id}/transfer`, { userId: ann.id });
  expect(transfer.status).toBe(423);
  expectField(await owner.delete(`workspace/${id}/member/${all.ids.customer}`), 'userId');
  expect((await ann.client.delete(path)).body).toEqual(done);
  const gone = await ann.client.get(`workspace/join/${inviteId}`);
  expect([gone.status, gone.body.message]).toEqual([404, over]);
});

it('is listed and deleted by administrators', async () => {
  const { id } = await make('Listed by name');
  const rows = await countedList(all.program, 'workspaces?query=listed+by&orderBy=name&orderDir=asc');
  expect(rows).toMatchObject([
    { id, name: 'Listed by name', members_count: 1, owner: { id: all.ids.customer } },
  ]);
  expect((await all.program.delete(`workspaces/${id},999999`)).body).toEqual(done);
  expect((await all.program.delete(`workspaces/${id}`)).body).toEqual(refusals[404]);
});
