import type { Page } from '@playwright/test';
import { expect, signIn, signInByForm, test } from '../support/fixtures.ts';
import { fileRequest, message, registerCustomer, unique, write } from '../support/tickets.ts';

// Two people and a new account take their time on a busy machine.

/** Somebody's fresh request on one screen, an agent who has it open on the other. */
async function ticketForAgent(page: Page, agent: Page, words: string) {
  await registerCustomer(page);
  const subject = unique(words);
  const id = await fileRequest(page, subject, 'Please help.');
  await signIn(agent, 'agent@example.com');
  await agent.goto(`/agent/tickets/${id}`);
  await expect(agent.getByRole('heading', { level: 2, name: subject })).toBeVisible();
  await expect(agent.getByRole('textbox', { name: 'Reply', exact: true })).toBeVisible();
  return { id, subject };
}

const folder = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name });

/** The label of a kind of message, which is what a mouse hits. */
const kind = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Message type' }).locator('label').filter({ hasText: name });

test('a new ticket waits to be shown, is taken, and moves to the folder of its agent', async ({
  page,
  newVisitor,
}) => {
  const agent = await newVisitor();
  await signIn(agent, 'agent@example.com');
  await agent.goto('/agent');
  await agent.waitForURL('/agent/tickets');
  await folder(agent, 'Unassigned').click();
  await expect(agent.getByRole('heading', { level: 1, name: 'Unassigned' })).toBeVisible();
  await agent.getByLabel('Sort order').selectOption('Newest');
  const rows = agent.getByRole('list', { name: 'Unassigned' }).getByRole('link');
  await expect(rows.first()).toBeVisible();

  await registerCustomer(page);
  const subject = unique('Mail merge prints one letter');
  await fileRequest(page, subject, 'There should be forty.');
  await agent.getByRole('button', { name: /^\d+ new$/ }).click();
  await rows.filter({ hasText: subject }).click();
  await expect(agent.getByRole('heading', { level: 2, name: subject })).toBeVisible();
  await expect(agent).toHaveURL(/folder=unassigned/);

  await agent.getByRole('button', { name: 'Assign to me', exact: true }).click();
  await expect(agent.getByRole('combobox', { name: 'Assignee' })).toHaveValue('Aiko Agent');
  await folder(agent, 'Assigned to me').click();
  await expect(
    agent.getByRole('list', { name: 'Assigned to me' }).getByRole('link', { name: subject }),
  ).toBeVisible();
});

test('customers see answers and states, never a note', async ({ page, newVisitor }) => {
  const agent = await newVisitor();
  await ticketForAgent(page, agent, 'Invoice with the wrong name');
  await kind(agent, 'Note').click();
  await write(agent, 'Internal note', 'Third time this month.');
  await expect(agent.getByText('Only visible to agents')).toBeVisible();
  await agent.getByRole('button', { name: 'Add note' }).click();
  await expect(agent.getByRole('article', { name: 'Internal note by Aiko Agent' })).toContainText(
    'Third time this month.',
  );

  await kind(agent, 'Reply').click();
  await write(agent, 'Reply', 'A corrected invoice is on its way.');
  await agent.getByRole('button', { name: 'More ways to send' }).click();
  await agent.getByRole('menuitem', { name: 'Send as Closed' }).click();
  await expect(agent.getByRole('combobox', { name: 'Status' })).toHaveValue('Closed');

  await expect(message(page, 'A corrected invoice is on its way.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await expect(page.getByText('Third time this month.')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(2);

  await agent.getByRole('combobox', { name: 'Status' }).click();
  await agent.getByRole('option', { name: 'Pending' }).click();
  await expect(page.getByRole('button', { name: 'Close request' })).toBeVisible();
  // Opened by its address, it stands beside the folder it is in.
  await agent.goto(new URL(agent.url()).pathname);
  await expect(agent).toHaveURL(/folder=pending/);
});

test('what is typed stays with its ticket and its kind', async ({ page, newVisitor }) => {
  const agent = await newVisitor();
  const { id } = await ticketForAgent(page, agent, 'Half an answer');
  await write(agent, 'Reply', 'First part of the answer');
  await kind(agent, 'Note').click();
  await write(agent, 'Internal note', 'Ask Marta first');
  await page.getByRole('textbox', { name: 'Your reply' }).fill('One more thing.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(message(agent, 'One more thing.')).toBeVisible();
  await expect(agent.getByRole('textbox', { name: 'Internal note' })).toHaveText('Ask Marta first');

  await agent.goto('/agent/tickets');
  await agent.goto(`/agent/tickets/${id}`);
  await expect(agent.getByRole('textbox', { name: 'Reply', exact: true })).toHaveText(
    'First part of the answer',
  );
  await kind(agent, 'Note (draft)').click();
  await expect(agent.getByRole('textbox', { name: 'Internal note' })).toHaveText('Ask Marta first');
});

test('nobody answers past what they have not seen', async ({ page, newVisitor }) => {
  const agent = await newVisitor();
  // A line that stays silent: what others write does not reach this screen by itself.
  await agent.route(/\/trpc\/notifications\.live/, () => {});
  const { subject } = await ticketForAgent(page, agent, 'Two at once');
  await write(page, 'Your reply', 'Never mind, I found it.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(message(page, 'Never mind, I found it.')).toBeVisible();

  await write(agent, 'Reply', 'Let us look together.');
  await agent.getByRole('button', { name: 'Send as Pending' }).click();
  const warning = agent.getByRole('alert').filter({ hasText: "Your reply hasn't been sent yet" });
  await expect(warning).toContainText('Never mind, I found it.');
  await expect(agent.getByRole('textbox', { name: 'Reply', exact: true })).toHaveText(
    'Let us look together.',
  );
  await expect(message(page, 'Let us look together.')).toHaveCount(0);
  await warning.getByRole('button', { name: 'Send anyway' }).click();
  await expect(warning).toBeHidden();
  await expect(message(agent, 'Let us look together.')).toBeVisible();
  await expect(message(page, 'Let us look together.')).toBeVisible();
  await expect(agent.getByRole('heading', { level: 2, name: subject })).toBeVisible();
});

test('the agent area is for agents, the admin area for administrators', async ({ page, newVisitor }) => {
  await registerCustomer(page);
  for (const path of ['/agent/tickets', '/admin']) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page).toHaveTitle(/^(\(\d+\) )?Page not found - /);
  }
  const admin = await newVisitor();
  await signInByForm(admin, 'admin@example.com');
  await admin.waitForURL('/admin');
  await admin.getByRole('main').getByRole('link', { name: 'Agent area' }).click();
  await expect(admin.getByRole('heading', { level: 1, name: 'Open' })).toBeVisible();
  await admin.getByRole('button', { name: 'Account menu' }).click();
  await admin.getByRole('menuitem', { name: 'Admin area' }).click();
  await expect(admin).toHaveURL(/\/admin$/);
});
