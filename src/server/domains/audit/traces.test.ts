import { desc } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { fileTicket, makePerson, signedInAs, uploadFile } from '../../testing/factories.ts';
import { testProduct } from '../../testing/harness.ts';
import { auditEntries } from './tables.ts';

const product = testProduct();

const newest = async (count: number) =>
  (
    await product.services.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(count)
  ).reverse();

it('Who deletes a person is written down, and nothing of the person', async () => {
  const { browser, user } = await signedInAs(product, 'admins');
  const person = await makePerson(product);
  expect((await browser.send('DELETE', `/api/v1/users/${person.id}`)).status).toBe(200);
  const [entry] = await newest(1);
  expect(entry).toMatchObject({
    user_id: user.id,
    action: 'user.delete',
    subject_id: String(person.id),
    before: { roles: ['customers'] },
  });
  expect(JSON.stringify(entry)).not.toContain(person.email);
});

it('Files of others that are deleted are written down, and the trash that is emptied; own files are not', async () => {
  const { browser: admin } = await signedInAs(product, 'admins');
  const { browser: customer, user } = await signedInAs(product, 'customers');
  const [first, second, own] = [
    await uploadFile(customer, { name: 'first.txt' }),
    await uploadFile(customer),
    await uploadFile(customer),
  ];
  const remove = (browser: typeof admin, id: number, deleteForever = false) =>
    browser.post('/api/v1/file-entries/delete', { entryIds: [id], deleteForever });
  expect((await remove(customer, own.id)).status).toBe(200);
  expect((await remove(admin, first.id)).status).toBe(200);
  expect((await remove(admin, second.id, true)).status).toBe(200);
  await admin.trpc.uploads.files.emptyTrash.mutate({});
  expect(await newest(3)).toMatchObject([
    { action: 'file.delete', subject_id: String(first.id), before: { name: 'first.txt', user_id: user.id } },
    { action: 'file.purge', subject_id: String(second.id) },
    { action: 'file.empty_trash', before: { files: 2 } },
  ]);
});

it('Tokens of staff are written down without their text, those of customers are not', async () => {
  const { browser, user } = await signedInAs(product, 'agents');
  const { plainTextToken, token } = await browser.trpc.auth.tokens.create.mutate({ tokenName: 'Robot' });
  const [entry] = await newest(1);
  expect(entry).toMatchObject({
    user_id: user.id,
    action: 'token.create',
    subject_id: String(token.id),
    after: { name: 'Robot', user_id: user.id },
  });
  expect(JSON.stringify(entry)).not.toContain(plainTextToken.split('|')[1]);
});

it('What is changed while logged in as somebody else names both, and what was only read is not there', async () => {
  const { browser, user } = await signedInAs(product, 'admins');
  const person = await makePerson(product);
  expect((await browser.post(`/api/v1/users/${person.id}/impersonate`, {})).status).toBe(200);
  const { id } = await fileTicket(product, browser);
  await browser.get(`/api/v1/tickets/${id}`);
  await browser.post(`/api/v1/tickets/${id}/replies`, { body: '<p>More of it</p>' });
  expect((await browser.send('PUT', `/api/v1/tickets/${id}`, { priority: 'none' })).status).toBe(403);
  await browser.post('/api/v1/users/stop-impersonating');
  const by = { user_id: person.id, impersonator_id: user.id };
  expect(await newest(4)).toMatchObject([
    { action: 'user.impersonate' },
    { action: 'impersonation.change', subject_id: 'tickets.create', ...by },
    { action: 'impersonation.change', subject_id: 'tickets.reply', after: { id: String(id) }, ...by },
    { action: 'user.impersonate_end' },
  ]);
});
