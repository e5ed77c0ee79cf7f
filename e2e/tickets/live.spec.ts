import { owner } from '../../src/server/testing/ready-made.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { ownSite } from '../support/own-site.ts';
import { fileRequest, message, registerCustomer, unique } from '../support/tickets.ts';

const site = ownSite('owned');

test('while the server restarts the screen says so, and shows afterwards what it missed', async ({
  page,
  newVisitor,
  allow,
}) => {
  allow(/ERR_(CONNECTION|FAILED|EMPTY|INCOMPLETE|NETWORK)/);
  const agent = await newVisitor();
  await signIn(agent, owner.email, owner.password);
  await registerCustomer(page);
  const subject = unique('Pages in the wrong order');
  const id = await fileRequest(page, subject, 'The second comes first.');
  await agent.goto(`/agent/tickets/${id}`);
  await expect(agent.getByRole('heading', { level: 2, name: subject })).toBeVisible();
  await expect(agent.getByRole('textbox', { name: 'Reply', exact: true })).toBeVisible();
  const notice = agent.getByText('Reconnecting…');
  await expect(notice).toBeHidden();
  // A reload would lose the mark.
  await agent.evaluate(() => document.body.setAttribute('data-untouched', ''));

  await site().halt();
  await expect(notice).toBeVisible({ timeout: 20_000 });

  // The agent's line comes back later than the server, so nothing tells it of the reply.
  const live = /\/trpc\/notifications\.live/;
  await agent.route(live, (route) => route.abort());
  await site().resume();
  await page.getByRole('textbox', { name: 'Your reply' }).fill('They were numbered by hand.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(message(page, 'They were numbered by hand.')).toBeVisible();
  await expect(notice).toBeVisible();
  await expect(message(agent, 'They were numbered by hand.')).toHaveCount(0);

  await agent.unroute(live);
  await expect(message(agent, 'They were numbered by hand.')).toBeVisible({ timeout: 40_000 });
  await expect(notice).toBeHidden();
  await expect(agent.locator('body[data-untouched]')).toHaveCount(1);
});
