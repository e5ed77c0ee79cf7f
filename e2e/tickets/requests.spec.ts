import { expect, signIn, test } from '../support/fixtures.ts';
import { linkIn, newestMail } from '../support/mailbox.ts';
import { fileRequest, message, registerCustomer, unique, write } from '../support/tickets.ts';

// Two people, an account and a mail take their time on a busy machine.

test('a customer asks, an agent answers, the answer arrives at once, by mail and at the bell', async ({
  page,
  newVisitor,
}) => {
  const { email } = await registerCustomer(page);
  await page.goto('/');
  const newRequest = page.getByRole('menuitem', { name: 'New request' });
  await page.getByRole('button', { name: 'Account menu' }).click();
  await newRequest.click();
  await expect(page.getByRole('heading', { level: 1, name: 'New request' })).toBeVisible();

  const subject = unique('Header row of the printed sheet');
  await page.getByLabel('Subject').fill('page breaks');
  const suggestion = page.getByRole('status', { name: 'Suggested articles' }).getByRole('link').first();
  await expect(suggestion).toHaveAttribute('target', '_blank');
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Category').selectOption('Printing');
  await write(page, 'Message', 'It is only on the first page.');
  await page.getByRole('button', { name: 'Submit request' }).click();
  await expect(page.getByText('Request created')).toBeVisible();
  await page.waitForURL(/\/hc\/tickets\/\d+$/);
  await expect(message(page, 'It is only on the first page.')).toBeVisible();
  await newestMail(email, { subject: /^We received your request/ });

  const agent = await newVisitor();
  await signIn(agent, 'agent@example.com');
  await agent.goto('/agent/tickets?order=newest');
  await agent.getByRole('link', { name: new RegExp(subject) }).click();
  await expect(agent.getByRole('heading', { level: 2, name: subject })).toBeVisible();
  await write(agent, 'Reply', 'Repeat the row under Print Ranges.');
  await agent.getByRole('button', { name: 'Send as Pending' }).click();
  await expect(message(agent, 'Repeat the row under Print Ranges.')).toBeVisible();

  await expect(message(page, 'Repeat the row under Print Ranges.')).toBeVisible();
  await expect(page.getByRole('main').getByText('Awaiting your reply')).toBeVisible();
  // What is said of a request that is open was read there, and on every other tab.
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const told = page.getByRole('button', { name: /replied to your request/ });
  await expect(told).toBeVisible();
  await expect(told.getByRole('img', { name: 'Unread' })).toHaveCount(0);
  await told.click();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  const mail = await newestMail(email, { subject: /^Re:/ });
  expect(mail.text).toContain('Repeat the row under Print Ranges.');
  await expect(page).toHaveURL(new URL(linkIn(mail, /\/hc\/tickets\//)).pathname);
});

test('a request is kept until it has arrived, and arrives once', async ({ page }) => {
  await registerCustomer(page);
  const subject = unique('Kept through a reload');
  await page.goto('/hc/tickets/new');
  await write(page, 'Message', 'A long story.');
  await page.getByLabel('Subject').fill(subject);
  await page.getByLabel('Category').selectOption('Printing');
  await page.reload();
  await expect(page.getByLabel('Subject')).toHaveValue(subject);
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveText('A long story.');
  await expect(page.getByLabel('Category').locator('option:checked')).toHaveText('Printing');

  await page.getByRole('button', { name: 'Submit request' }).dblclick();
  await page.waitForURL(/\/hc\/tickets\/\d+$/);
  await page.goto('/hc/tickets');
  await expect(page.getByRole('link', { name: subject })).toHaveCount(1);
  await page.getByRole('link', { name: 'New request' }).click();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveText('');
  await expect(page.getByLabel('Subject')).toHaveValue('');
});

test('a session that ends while somebody writes costs no words', async ({ page, context }) => {
  const { email, password } = await registerCustomer(page);
  await page.goto('/hc/tickets/new');
  await write(page, 'Message', 'Typed for half an hour.');
  await page.getByLabel('Category').selectOption('Printing');
  // An answer that comes after the cookies were cleared would bring the session back.
  const suggestions = page.waitForResponse(/helpSearch\.suggest/);
  await page.getByLabel('Subject').fill(unique('Too slow'));
  await (await suggestions).finished();
  await context.clearCookies();
  await page.getByRole('button', { name: 'Submit request' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'You were signed out. Your text has been kept.' });
  await expect(toast).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('/hc/tickets/new');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveText('Typed for half an hour.');
  await page.getByRole('button', { name: 'Submit request' }).click();
  await page.waitForURL(/\/hc\/tickets\/\d+$/);
});

test('where the code of the editor does not arrive, plain text does', async ({ page, allow }) => {
  allow(/rich-editor|Failed to fetch/);
  await registerCustomer(page);
  await page.route(/rich-editor/, (route) => route.abort());
  const subject = unique('Slow line');
  await fileRequest(page, subject, '2 < 3 & so on\nsecond line');
  await expect(message(page, '2 < 3 & so on')).toContainText('second line');
});

test('articles are suggested for the subject, and no others before', async ({ page }) => {
  await registerCustomer(page);
  await page.goto('/hc/tickets/new');
  await write(page, 'Message', 'It does.');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('helpSearch.suggest')) asked.push(decodeURIComponent(request.url()));
  });
  const answered = page.waitForResponse(/helpSearch\.suggest[,?]/);
  await page.getByLabel('Subject').fill('qqqq zzzz');
  await answered;
  await expect.poll(() => asked).toEqual([expect.stringContaining('"subject":"qqqq zzzz"')]);
  await expect(page.getByText('These articles may help')).toHaveCount(0);
});

test('what is missing is said at its field', async ({ page }) => {
  await registerCustomer(page);
  await page.goto('/hc/tickets/new');
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit request' }).click();
  await expect(page.getByText('The subject field is required.')).toBeVisible();
  await expect(page.getByText('The category field is required.')).toBeVisible();
  await expect(page.getByText('The message field is required.')).toBeVisible();
  await expect(page.getByLabel('Subject')).toBeFocused();
});

test('requests are found by words and state, a row opens wherever it is clicked', async ({ page }) => {
  await registerCustomer(page);
  await page.goto('/hc/tickets');
  await expect(page.getByText('You have not created any requests yet')).toBeVisible();
  const first = unique('Fonts look different');
  const second = unique('Chart without a legend');
  await fileRequest(page, first, 'On the other computer.');
  await page.getByRole('button', { name: 'Close request' }).click();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await fileRequest(page, second, 'It was there yesterday.');

  await page.getByRole('main').getByRole('link', { name: 'My requests' }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByLabel('Filter by status').selectOption('Closed requests');
  await expect(page.getByRole('link', { name: second })).toBeHidden();
  await expect(page).toHaveURL(/status=closed/);
  await page.getByLabel('Filter by status').selectOption('Awaiting your reply');
  await expect(page.getByText('No requests match your search query or filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.getByLabel('Search requests').fill('legend');
  await expect(page.getByRole('link', { name: first })).toBeHidden();
  await page.reload();
  await expect(page.getByLabel('Search requests')).toHaveValue('legend');
  await page.getByRole('row').last().getByRole('cell').last().click({ force: true });
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible();
});

test('strangers find no request of others, visitors are asked to sign in first', async ({
  page,
  newVisitor,
}) => {
  await registerCustomer(page);
  const id = await fileRequest(page, unique('Private matters'), 'For your eyes only.');
  const stranger = await newVisitor();
  await stranger.goto(`/hc/tickets/${id}`);
  await expect(stranger).toHaveURL(/\/login\?redirect=/);
  await registerCustomer(stranger);
  const answer = await stranger.goto(`/hc/tickets/${id}`);
  expect(answer?.status()).toBe(404);
  await expect(stranger.getByText("Looks like you've found the doorway to the great nothing")).toBeVisible();
  await expect(stranger.getByRole('banner')).toHaveCount(1);
});
