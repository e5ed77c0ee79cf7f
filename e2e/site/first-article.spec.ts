import { owner } from '../../src/server/testing/ready-made.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { chooseItem, press, typeInto } from '../support/keys.ts';
import { ownSite } from '../support/own-site.ts';

ownSite('owned');

test('the checklist leads a new administrator to a first category and article, by keys alone, and a visitor reads it', async ({
  page,
  newVisitor,
}) => {
  await signIn(page, owner.email, owner.password);
  await page.goto('/admin');
  const step = page.getByRole('listitem').filter({ hasText: 'First category and article' });
  await press(page, step.getByRole('link', { name: 'Write articles' }));

  const dialog = page.getByRole('dialog');
  await press(page, page.getByRole('button', { name: 'New category' }));
  await typeInto(page, dialog.getByLabel('Name'), 'Doors');
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('button', { name: 'Actions for Doors' }));
  await chooseItem(page, page.getByRole('menuitem', { name: 'New section' }));
  await typeInto(page, dialog.getByLabel('Name'), 'Locks');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await press(page, page.getByRole('link', { name: /^Locks/ }));
  await expect(page).toHaveURL(/section=/);

  await press(page, page.getByRole('link', { name: 'New article' }).first());
  await typeInto(page, page.getByLabel('Title', { exact: true }), 'How to lock a door');
  await typeInto(page, page.getByRole('textbox', { name: 'Article text' }), 'Turn the key twice.');
  await press(page, page.getByRole('button', { name: 'Save draft' }));
  await press(page, page.getByRole('button', { name: 'Publish', exact: true }));
  await expect(page.getByRole('link', { name: 'View as reader' })).toBeVisible();

  const visitor = await newVisitor();
  await visitor.goto('/hc');
  await visitor.getByRole('link', { name: 'How to lock a door' }).first().click();
  await expect(visitor.getByRole('heading', { level: 1, name: 'How to lock a door' })).toBeVisible();
  await expect(visitor.getByText('Turn the key twice.')).toBeVisible();

  await page.goto('/admin');
  await expect(step).toContainText('Done');
});
