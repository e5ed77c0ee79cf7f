import type { Page } from '@playwright/test';
import { callAs, expect, signIn, test } from '../support/fixtures.ts';
import { hold } from '../support/hold.ts';
import { fileRequest, message, registerCustomer, unique } from '../support/tickets.ts';

const reply = (agent: Page, id: number, body: string) =>
  callAs(agent, `/api/v1/tickets/${id}/replies`, { body: `<p>${body}</p>` });

/** The bell with its number; without one when everything is read. */
const bell = (page: Page, unread: number) =>
  page.getByRole('button', {
    name: unread === 0 ? 'Notifications' : `Notifications (${unread} unread)`,
    exact: true,
  });

const expectUnread = async (pages: readonly Page[], unread: number) => {
  for (const page of pages) await expect(bell(page, unread)).toBeVisible();
};

/** A reload would lose the mark. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-untouched', ''));
const expectUntouched = (page: Page) => expect(page.locator('body[data-untouched]')).toHaveCount(1);

const linesOf = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /replied to your request/ });

test('tabs and devices of one person count alike, whichever of them something is read on', async ({
  page,
  newTab,
  newVisitor,
}) => {
  const { email, password } = await registerCustomer(page);
  const first = await fileRequest(page, unique('The first of two'), 'One.');
  const second = await fileRequest(page, unique('The second of two'), 'Two.');
  const [tab, device, agent] = [await newTab(), await newVisitor(), await newVisitor()];
  await signIn(device, email, password);
  await signIn(agent, 'agent@example.com');
  const pages = [page, tab, device];
  for (const each of pages) {
    await each.goto('/notifications');
    await expect(each.getByText('Hang tight!')).toBeVisible();
    await mark(each);
  }

  await reply(agent, first, 'Done.');
  await reply(agent, second, 'Done as well.');
  await expectUnread(pages, 2);
  for (const each of pages) await expect(linesOf(each)).toHaveCount(2);

  // The newest stands first: following it reads it everywhere.
  await linesOf(device).first().click();
  await device.waitForURL(`/hc/tickets/${second}`);
  await expectUnread(pages, 1);
  for (const each of [page, tab]) {
    await expect(each.getByRole('img', { name: 'Unread' })).toHaveCount(1);
    await expect(each.getByRole('button', { name: 'Mark all as read' })).toBeVisible();
  }

  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expectUnread(pages, 0);
  for (const each of [page, tab]) {
    await expect(each.getByRole('img', { name: 'Unread' })).toHaveCount(0);
    await expect(each.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
  }

  // Two tabs at the same moment, one of them with less: neither takes anything back.
  await reply(agent, first, 'Once more.');
  await expectUnread(pages, 1);
  await Promise.all([
    page.getByRole('button', { name: 'Mark all as read' }).click(),
    linesOf(tab).first().click(),
  ]);
  await expectUnread(pages, 0);
  await tab.waitForURL(`/hc/tickets/${first}`);
  for (const each of pages) await expectUntouched(each);
  for (const each of pages) await each.reload();
  await expectUnread(pages, 0);
});

test('who was cut off from the network finds everything that came meanwhile, once', async ({
  page,
  newVisitor,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/);
  await registerCustomer(page);
  const subject = unique('Cut off');
  const id = await fileRequest(page, subject, 'Are you there?');
  const elsewhere = await fileRequest(page, unique('Not looked at'), 'And here?');
  await page.goto(`/hc/tickets/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  const agent = await newVisitor();
  await signIn(agent, 'agent@example.com');
  await reply(agent, elsewhere, 'Before the cut.');
  await expectUnread([page], 1);
  await mark(page);

  const offline = page.getByRole('status').filter({ hasText: 'Offline' });
  await page.context().setOffline(true);
  await expect(offline).toBeVisible();
  await reply(agent, id, 'The first of both.');
  await reply(agent, id, 'The second of both.');
  await reply(agent, elsewhere, 'After the cut.');
  await expect(message(page, 'of both.')).toHaveCount(0);

  await page.context().setOffline(false);
  await expect(offline).toBeHidden();
  for (const text of ['The first of both.', 'The second of both.']) {
    await expect(message(page, text)).toHaveCount(1, { timeout: 40_000 });
  }
  // What is on the screen counts as read: of the other request there are two.
  await page.mouse.move(40, 40);
  await expectUnread([page], 2);
  await bell(page, 2).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText('2 updates')).toHaveCount(2);
  await expect(panel.getByRole('img', { name: 'Unread' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expectUntouched(page);
  await page.reload();
  for (const text of ['The first of both.', 'The second of both.']) {
    await expect(message(page, text)).toHaveCount(1);
  }
  await expectUnread([page], 2);
});

test('what happens while a page still waits for its first stream is on it once the stream is there', async ({
  page,
  newVisitor,
}) => {
  await registerCustomer(page);
  const subject = unique('Not yet listening');
  const id = await fileRequest(page, subject, 'Are you there?');
  const agent = await newVisitor();
  await signIn(agent, 'agent@example.com');
  const letStream = await hold(page, '/trpc/notifications.live?*');
  await page.goto(`/hc/tickets/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await mark(page);
  await reply(agent, id, 'Before you listened.');
  await expect(message(page, 'Before you listened.')).toHaveCount(0);
  await letStream();
  await expect(message(page, 'Before you listened.')).toHaveCount(1);
  await expectUntouched(page);
});

test('the queue of an agent who was cut off holds what was filed meanwhile, once', async ({
  page,
  newVisitor,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/);
  const agent = await newVisitor();
  await signIn(agent, 'agent@example.com');
  await agent.goto('/agent/tickets?folder=unassigned');
  await expect(agent.getByRole('heading', { level: 1, name: 'Unassigned' })).toBeVisible();
  await agent.getByLabel('Sort order').selectOption('Newest');
  const rows = agent.getByRole('list', { name: 'Unassigned' }).getByRole('link');
  await expect(rows.first()).toBeVisible();
  await mark(agent);

  await agent.context().setOffline(true);
  await expect(agent.getByRole('status').filter({ hasText: 'Offline' })).toBeVisible();
  await registerCustomer(page);
  const subjects = [unique('Filed into a cut'), unique('Filed into the same cut')];
  for (const subject of subjects) await fileRequest(page, subject, 'Nobody hears it.');
  for (const subject of subjects) await expect(rows.filter({ hasText: subject })).toHaveCount(0);

  await agent.context().setOffline(false);
  await expect(agent.getByRole('status').filter({ hasText: 'Offline' })).toBeHidden();
  const more = agent.getByRole('button', { name: /^\d+ new$/ });
  await expect(more.or(rows.filter({ hasText: subjects[1] ?? '' }))).toBeVisible({ timeout: 40_000 });
  if (await more.isVisible()) await more.click();
  for (const subject of subjects) await expect(rows.filter({ hasText: subject })).toHaveCount(1);
  await expect(agent.locator('body[data-untouched]')).toHaveCount(1);
});
