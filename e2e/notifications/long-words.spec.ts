import { callAs, expect, signIn, test } from '../support/fixtures.ts';
import { fileRequest, registerCustomer, unique } from '../support/tickets.ts';

test('a word without an end stays inside the popover, and so does the sign of what is unread', async ({
  page,
  newVisitor,
}) => {
  await registerCustomer(page);
  const subject = unique('Endless').replace(' ', 'x').padEnd(60, 'W');
  const id = await fileRequest(page, subject, 'It goes on.');
  await page.goto('/');
  const agent = await newVisitor();
  await signIn(agent, 'agent@example.com');
  await callAs(agent, `/api/v1/tickets/${id}/replies`, { body: '<p>It ends.</p>' });
  await page.getByRole('button', { name: 'Notifications (1 unread)' }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const dot = await panel.getByRole('img', { name: 'Unread' }).boundingBox();
  const box = await panel.boundingBox();
  if (dot === null || box === null) throw new Error('The popover is not there.');
  expect(dot.x + dot.width).toBeLessThan(box.x + box.width);
  await expect(panel.getByText(subject)).toBeVisible();
});
