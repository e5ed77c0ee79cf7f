import type { Page } from '@playwright/test';
import { type PushService, startPushService } from '../../src/server/testing/push-service.ts';
import { callAs, expect, signIn, test } from '../support/fixtures.ts';
import { ownSite } from '../support/own-site.ts';
import { clickNotification, deliverPush, givePushAddress, shownNotifications } from '../support/push.ts';
import { changeSettings } from '../support/site-settings.ts';
import { fileRequest, registerCustomer, unique } from '../support/tickets.ts';

const site = ownSite('demo', () => ({ PUSH_ALLOW_PRIVATE: 'true' }));

let service: PushService;
test.beforeAll(async () => {
  service = await startPushService();
  await changeSettings(site(), { notif_subs: { integrated: true } });
});
test.afterAll(() => service.stop());

const reply = (agent: Page, id: number, body: string) =>
  callAs(agent, `/api/v1/tickets/${id}/replies`, { body: `<p>${body}</p>` });

const replies = 'Someone replies to my request: Browser';

test('a browser that is allowed to shows what an agent replied, and a click leads to it', async ({
  page,
  context,
  newVisitor,
  newTab,
}) => {
  await context.grantPermissions(['notifications'], { origin: site().url });
  const browser = service.newBrowser('one');
  await givePushAddress(context, browser.input);
  await registerCustomer(page);
  const subject = unique('The bell is silent');
  const id = await fileRequest(page, subject, 'I hear nothing.');

  await page.goto('/notifications/settings');
  const box = page.getByRole('checkbox', { name: replies });
  await box.uncheck();
  await box.click();
  await expect(box).toBeChecked();
  await page.getByRole('button', { name: 'Update preferences' }).click();
  await expect(page.getByText('Updated preferences')).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('notifications-for'))).not.toBeNull();
  await expect(page.getByText("this browser can't receive notifications")).toHaveCount(0);

  const agent = await newVisitor();
  await signIn(agent, 'agent@example.com');
  await reply(agent, id, 'A secret of yours.');
  await expect.poll(() => browser.messages().length, { timeout: 60_000 }).toBe(1);
  const [message] = browser.messages();
  const content = browser.read(message?.body ?? Buffer.alloc(0));
  expect(content).not.toContain('secret');

  await deliverPush(page, content);
  await expect.poll(() => shownNotifications(page)).toHaveLength(1);
  expect(await shownNotifications(page)).toEqual([
    {
      title: expect.stringMatching(/\S/),
      body: expect.stringMatching(/^Aiko.* replied to your request$/),
      tag: `ticket-${id}`,
      lang: 'en',
      dir: 'auto',
      icon: '/icon-192.png',
      badge: '/icon-monochrome.svg',
      // What comes of the same ticket later takes its place, and is heard again.
      renotify: true,
      data: { action: `/hc/tickets/${id}` },
    },
  ]);
  await reply(agent, id, 'Another one.');
  await expect.poll(() => browser.messages().length, { timeout: 60_000 }).toBe(2);
  await deliverPush(page, browser.read(browser.messages()[1]?.body ?? Buffer.alloc(0)));
  await expect.poll(() => shownNotifications(page)).toHaveLength(1);

  const address = `${site().url}/hc/tickets/${id}`;
  expect(await clickNotification(page)).toEqual({ opened: [address], focused: [] });
  await expect.poll(() => shownNotifications(page)).toEqual([]);

  // A page of the ticket that is open already comes to the front, wherever on it somebody is.
  const tab = await newTab();
  await tab.goto(`${address}?from=list#end`);
  await expect(tab.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  await deliverPush(page, content);
  await expect.poll(() => shownNotifications(page)).toHaveLength(1);
  const { opened, focused } = await clickNotification(page);
  expect(opened).toEqual([]);
  expect(focused.map((each) => new URL(each).pathname)).toEqual([`/hc/tickets/${id}`]);

  // A message that nobody can read is still a message: browsers take the right away from sites that stay silent.
  await deliverPush(page, 'not what was agreed');
  await expect.poll(() => shownNotifications(page)).toHaveLength(1);
  expect(await clickNotification(page)).toEqual({ opened: [`${site().url}/notifications`], focused: [] });

  await page.goto('/notifications/settings');
  await page.getByRole('checkbox', { name: /^Your requests: Browser/ }).uncheck();
  await page.getByRole('button', { name: 'Update preferences' }).click();
  await expect(page.getByText('Updated preferences')).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('notifications-for'))).toBeNull();
});

test('a browser that is not allowed to says so, and the box stays off', async ({ page }) => {
  await registerCustomer(page);
  await page.goto('/notifications/settings');
  const box = page.getByRole('checkbox', { name: replies });
  await box.uncheck();
  await box.click();
  await expect(
    page.getByText('Notifications blocked. Please enable them for this site from browser settings.'),
  ).toBeVisible();
  await expect(box).not.toBeChecked();
  await page.getByRole('button', { name: 'Update preferences' }).click();
  await expect(page.getByText('Updated preferences')).toBeVisible();
  await page.reload();
  await expect(box).not.toBeChecked();
});
