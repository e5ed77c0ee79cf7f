import { axe } from '../support/axe.ts';
import { callAs, expect, expectFits, signIn, test } from '../support/fixtures.ts';
import { ownSite } from '../support/own-site.ts';
import { unique } from '../support/tickets.ts';

// Its hundreds of tickets would keep the mails and notifications of other journeys waiting.
ownSite('demo');

test('an agent changes 300 tickets together, sees which were left out, and takes it back', async ({
  page,
  newVisitor,
}) => {
  // Filing its tickets takes most of the time of a journey on a busy machine.
  test.slow();
  const admin = await newVisitor();
  await signIn(admin, 'admin@example.com');
  await signIn(page, 'agent@example.com');
  const word = unique('Bulk').replace(' ', '');
  const file = (number: number) =>
    callAs<{ ticket: { id: number } }>(admin, '/api/v1/tickets', {
      subject: `${word} number ${number}`,
      body: '<p>The same as all others.</p>',
    });
  const ids: number[] = [];
  for (let from = 0; from < 300; from += 20) {
    const made = await Promise.all(Array.from({ length: 20 }, (_, step) => file(from + step)));
    ids.push(...made.map(({ ticket }) => ticket.id));
  }
  const [first = 0, second = 0] = ids;
  await callAs(admin, `/api/v1/tickets/${first}/status`, { status: 'locked' });
  await page.goto(`/agent/tickets?folder=open&query=${word}`);
  const queue = page.getByRole('region', { name: 'Queue' });
  const rows = queue.getByRole('list', { name: 'Open' }).getByRole('listitem');
  await expect(rows).toHaveCount(30);
  await page.getByRole('button', { name: 'Select tickets' }).click();
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  const bar = page.getByRole('toolbar', { name: 'Selected tickets' });
  await expect(bar.getByRole('status')).toHaveText('30 selected');
  await axe(page);
  await bar.getByRole('button', { name: 'Select all 299 results' }).click();
  await expect(bar.getByRole('status')).toHaveText('299 selected');
  await bar.getByRole('button', { name: 'Status and priority' }).click();
  await page.getByRole('menuitem', { name: 'Pending' }).click();
  const question = page.getByRole('dialog', { name: 'Set the status of 299 tickets to Pending?' });
  await axe(page);
  await question.getByRole('button', { name: 'Change tickets' }).click();
  const told = page.getByRole('status').filter({ hasText: '299 tickets changed' });
  await expect(told).toBeVisible();
  await expect(bar).toHaveCount(0);
  const statusOf = async (id: number) => {
    const answer = await page.context().request.get(`/api/v1/tickets/${id}`);
    return ((await answer.json()) as { ticket: { status: string } }).ticket.status;
  };
  expect(await statusOf(second)).toBe('pending');
  await told.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Change undone')).toBeVisible();
  expect(await statusOf(second)).toBe('open');

  // A few are changed without a question; what can't be changed is named.
  await page.goto(`/agent/tickets?folder=closed&query=${word}`);
  await page.getByRole('checkbox', { name: `Select ticket #${first}` }).check();
  await bar.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Snooze…' }).click();
  const snooze = page.getByRole('dialog', { name: 'Snooze 1 ticket' });
  await snooze.getByRole('button', { name: 'Snooze' }).click();
  await expect(page.getByText('1 ticket was not changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Show which and why' }).click();
  const results = page.getByRole('dialog', { name: 'Tickets that were not changed' });
  await expect(results.getByRole('link', { name: `${word} number` })).toBeVisible();
  await axe(page);
  await results.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.setViewportSize({ width: 390, height: 800 });
  await expectFits(page);
});
