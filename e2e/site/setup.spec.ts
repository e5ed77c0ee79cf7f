import { owner } from '../../src/server/testing/ready-made.ts';
import { axe } from '../support/axe.ts';
import { callAs, expect, expectFits, signIn, test } from '../support/fixtures.ts';
import { chooseItem, press, tabTo, typeInto } from '../support/keys.ts';
import { startMailServer } from '../support/mail-server.ts';
import { ownSite } from '../support/own-site.ts';
import { drag, logo } from '../support/setup-steps.ts';

// As it is started by somebody who has set nothing.
ownSite('blank', () => ({ BASE_URL: '' }));

// One site from its first visitor on.
test.describe.configure({ mode: 'serial' });

test('the first visitor of a new site becomes its administrator, nobody after them', async ({
  page,
  newVisitor,
}) => {
  const late = await newVisitor();
  await late.goto('/login');
  await expect(late.getByRole('heading', { name: 'Set up your help desk' })).toBeVisible();

  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Set up your help desk' })).toBeVisible();
  await axe(page);

  await page.getByRole('button', { name: 'Create administrator' }).click();
  await expect(page.getByText('The site name field is required.')).toBeVisible();
  await expect(page.getByLabel('Site name')).toBeFocused();

  for (const form of [page, late]) {
    await form.getByLabel('Site name').fill('Paper & Pen');
    await form.getByLabel('First name').fill('Olga');
    await form.getByLabel('Last name').fill('Owner');
    await form.getByLabel('Email').fill(owner.email);
    await form.getByLabel('Password', { exact: true }).fill(owner.password);
    await form.getByLabel('Confirm password').fill(`${owner.password}!`);
  }
  await page.getByRole('button', { name: 'Create administrator' }).click();
  await expect(page.getByText('The password field confirmation does not match.')).toBeVisible();
  await page.getByLabel('Confirm password').fill(owner.password);
  await page.getByRole('button', { name: 'Create administrator' }).click();
  await page.waitForURL('/admin');
  await expect(page.getByRole('banner')).toContainText('Paper & Pen');

  // The page that visitors share was made a moment ago, and is old now.
  const reader = await newVisitor();
  await reader.goto('/');
  await expect(reader).toHaveTitle(/Paper & Pen/);
  await expect(reader.getByRole('heading', { name: 'Set up your help desk' })).toHaveCount(0);

  await late.getByLabel('Confirm password').fill(owner.password);
  await late.getByRole('button', { name: 'Create administrator' }).click();
  await expect(late.getByText('This site is already set up.')).toBeVisible();
  await expect(late.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  await late.getByLabel('Email').fill(owner.email);
  await late.getByLabel('Password', { exact: true }).fill(owner.password);
  await late.getByRole('button', { name: 'Sign in', exact: true }).click();
  await late.waitForURL('/admin');

  // What is left to set up is on both screens, and what is done elsewhere shows by itself.
  const steps = page.getByRole('region', { name: 'Set up your site' });
  await expect(steps.getByText('Emails are not being delivered')).toBeVisible();
  await axe(page);
  const backup = (shown: typeof page) =>
    shown.getByRole('listitem').filter({ hasText: 'There are no backups.' });
  await backup(late).getByRole('button', { name: 'Skip' }).click();
  await expect(backup(page).getByRole('button', { name: 'Unskip' })).toBeVisible({
    timeout: 15_000,
  });
});

test('then makes it look like theirs, mails, agents, an article, a page, menus and the start', async ({
  page,
  newVisitor,
  request,
}) => {
  const mails = await startMailServer();
  await signIn(page, owner.email, owner.password);
  await page.goto('/admin');
  const steps = page.getByRole('region', { name: 'Set up your site' });
  await steps.getByRole('link', { name: 'Edit branding' }).click();

  // What is changed shows in the site beside it, and to nobody else before it is published.
  const site = page.frameLocator('iframe');
  await page.getByLabel('Site name').fill('Ink & Paper');
  await expect(site.getByRole('banner')).toContainText('Ink & Paper');
  await axe(page);
  await page
    .getByLabel('Logo for light mode', { exact: true })
    .and(page.locator('input'))
    .setInputFiles(await logo());
  await expect(site.getByRole('banner').getByRole('img').first()).toBeVisible();
  await page.getByRole('button', { name: 'Colors' }).click();
  await page.getByLabel('Accent', { exact: true }).fill('#0b6e4f');
  await expect(site.getByRole('button', { name: 'Search', exact: true })).toHaveCSS(
    'background-color',
    'rgb(11, 110, 79)',
  );
  await site.getByRole('button', { name: 'Account menu' }).click();
  await site.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(site.getByText("Can't logout while in appearance editor.")).toBeVisible();
  await expect(page.getByText('Draft saved')).toBeVisible();
  expect(await (await request.get('/hc')).text()).not.toContain('#0b6e4f');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published').first()).toBeVisible();
  await expect
    .poll(async () => (await request.get('/hc')).text())
    .toMatch(/<html[^>]* style="[^"]*--be-primary:#0b6e4f/);

  // Mails leave through a server that was tried.
  await page.goto('/admin');
  await expect(steps.getByRole('listitem').filter({ hasText: 'Name and logo' })).toContainText('Done');
  await steps.getByRole('link', { name: 'Set up email and send a test' }).click();
  // What was typed is there again after a reload.
  await page.getByLabel('Sender').fill('Ink & Paper <desk@example.org>');
  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByLabel('Sender')).toHaveValue('Ink & Paper <desk@example.org>');
  await page.getByLabel('Host').fill('127.0.0.1');
  await page.getByLabel('Port').fill(String(mails.port));
  // The server of the tests has no certificate that would be trusted.
  await page.getByRole('combobox', { name: 'Security' }).click();
  await page.getByRole('option', { name: 'None', exact: true }).click();
  await page.getByRole('button', { name: 'Save and send test' }).click();
  await expect(page.getByText('The mail server accepted the email.')).toBeVisible();
  await expect(page.getByText('You have unsaved changes.')).toBeHidden();
  await expect(page.getByLabel('Host')).toHaveValue('127.0.0.1');

  await page.goto('/admin');
  await steps.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: 'Show setup checklist' }).click();
  await steps.getByRole('link', { name: 'Invite agents' }).click();
  await page.getByRole('button', { name: 'Invite people' }).first().click();
  await page.getByLabel('Email addresses').fill('ann@example.org, Bob <bob@example.org>');
  await page.getByRole('combobox', { name: 'Role' }).selectOption({ label: 'agents' });
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(page.getByRole('table', { name: 'Invites' })).toContainText('bob@example.org');
  await expect
    .poll(() => mails.recipients)
    .toEqual(expect.arrayContaining([owner.email, 'ann@example.org', 'bob@example.org']));
  await mails.stop();

  const guest = await newVisitor();
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Show setup checklist' }).click();
  await steps.getByRole('link', { name: 'Write articles' }).click();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'New category' }).click();
  await dialog.getByLabel('Name').fill('Paper');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('button', { name: 'Actions for Paper' }).click();
  await page.getByRole('menuitem', { name: 'New section' }).click();
  await dialog.getByLabel('Name').fill('Sizes');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('link', { name: /^Sizes/ }).click();
  await page.getByRole('link', { name: 'New article' }).first().click();
  await page.getByLabel('Title', { exact: true }).fill('Which sizes are there?');
  await page.getByRole('textbox', { name: 'Article text' }).fill('A4 and A5.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('link', { name: 'View as reader' })).toBeVisible();
  await guest.goto('/hc');
  await guest.getByRole('link', { name: 'Which sizes are there?' }).first().click();
  await expect(guest.getByText('A4 and A5.')).toBeVisible();

  await page.goto('/admin/pages');
  await page.getByRole('link', { name: 'New page' }).first().click();
  await page.getByLabel('Title', { exact: true }).fill('Opening hours');
  const words = page.getByRole('textbox', { name: 'Page text' });
  await words.fill('Monday to Friday, nine to five.');
  await page.getByLabel('Status').selectOption('published');
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(page.getByLabel('URL slug')).toHaveValue('opening-hours');
  await words.fill('Every day.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText("These changes aren't published yet.")).toBeVisible();

  await page.goto('/admin/menus');
  await page.getByRole('button', { name: /^Footer/ }).click();
  await page.getByRole('button', { name: 'Add item' }).click();
  await page.getByRole('combobox', { name: 'Choose a page, a category, or an article' }).fill('Opening');
  await page.getByRole('option', { name: 'Opening hours' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  const items = page.getByRole('list', { name: 'Items' }).locator('li');
  // A busy browser may take up the first movements of a drag too late.
  await expect(async () => {
    await drag(page, 'Opening hours', 'Help center', 0);
    await expect(items.first()).toContainText('Opening hours', { timeout: 3000 });
  }).toPass();
  await drag(page, 'Opening hours', 'Help center', 40);
  await expect(items.nth(1)).toContainText('Nested under the item above');
  await page.getByRole('button', { name: 'Outdent Opening hours' }).click();
  await page.getByRole('button', { name: 'Save menus' }).click();
  await expect(page.getByText('Menus saved')).toBeVisible();

  await page.goto('/admin/pages');
  await page.getByRole('combobox', { name: 'Home page' }).selectOption('Page: Opening hours');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Home page saved')).toBeVisible();
  await expect(async () => {
    await guest.goto('/');
    await expect(guest.getByRole('heading', { level: 1, name: 'Opening hours' })).toBeVisible({
      timeout: 1000,
    });
  }).toPass();
  await expect(guest.getByText('Monday to Friday, nine to five.')).toBeVisible();
  await expect(guest.getByRole('banner').getByRole('img').first()).toBeVisible();
  await guest.getByRole('contentinfo').getByRole('link', { name: 'Help center' }).click();
  await guest.getByRole('contentinfo').getByRole('link', { name: 'Opening hours' }).click();
  await guest.waitForURL('/pages/opening-hours');
});

test('and does the same by keys alone', async ({ page }) => {
  await signIn(page, owner.email, owner.password);
  const named = (role: 'button' | 'link' | 'textbox' | 'combobox' | 'option' | 'menuitem', name: string) =>
    page.getByRole(role, { name, exact: true });

  await page.goto('/admin/appearance');
  await typeInto(page, page.getByLabel('Site name'), 'By keys');
  await press(page, named('button', 'Colors'));
  await typeInto(page, page.getByLabel('Accent', { exact: true }), '#7a1f5c');
  await expect(page.getByText('Draft saved')).toBeVisible();
  await page.keyboard.press('Escape');
  await press(page, named('button', 'Publish'));
  await expect(page.getByText('Published').first()).toBeVisible();

  // An own page: fields, a list to choose from, the text.
  await page.goto('/admin/pages/new');
  await typeInto(page, page.getByLabel('Title', { exact: true }), 'Keys');
  await typeInto(page, page.getByRole('textbox', { name: 'Page text' }), 'No mouse.');
  await tabTo(page, page.getByLabel('Status'));
  await page.keyboard.type('Published');
  await page.keyboard.press('ControlOrMeta+A');
  await press(page, page.getByLabel('Hide the top bar'), 'Space');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('URL slug')).toHaveValue('keys');

  // A menu: a dialog, which gives the focus back, a list that is searched, and an order.
  await page.goto('/admin/menus');
  const add = named('button', 'Add item');
  await press(page, add);
  const picker = page.getByRole('combobox', { name: 'Choose a page, a category, or an article' });
  await tabTo(page, picker);
  await page.keyboard.type('Keys');
  await expect(named('option', 'Keys')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await press(page, named('button', 'Done'));
  await expect(add).toBeFocused();
  const up = named('button', 'Move Keys up');
  await press(page, up);
  await expect(page.getByText('Keys moved to position 1 of 2')).toBeAttached();
  await expect(up).toBeFocused();
  await press(page, named('button', 'Save menus'));
  await expect(page.getByText('Menus saved')).toBeVisible();

  // What would break the menu is asked for, and the way out leads back.
  await page.goto('/admin/pages');
  const actions = named('button', 'Actions for Keys');
  await press(page, actions);
  await chooseItem(page, named('menuitem', 'Delete'));
  const dialog = page.getByRole('dialog', { name: 'Delete Keys?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await press(page, dialog.getByRole('button', { name: 'Delete' }));
  await expect(dialog.getByText('1 menu item')).toBeVisible();
  await tabTo(page, dialog.getByLabel('Replacement page'));
  await page.keyboard.type('Opening');
  await press(page, dialog.getByRole('button', { name: 'Cancel' }));
  await expect(actions).toBeFocused();

  await page.goto('/admin/settings/mail');
  await typeInto(page, page.getByLabel('Sender'), 'keys@example.org');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You have unsaved changes.')).toBeHidden();
});

test('and looks after it on a phone, in Arabic', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, owner.email, owner.password);
  await callAs(page, '/api/v1/users/me/locale', { locale: 'ar' });
  for (const path of ['', '/appearance', '/menus', '/settings/mail', '/invites', '/hc', '/pages']) {
    await page.goto(`/admin${path}`);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFits(page);
    await axe(page);
  }
});
