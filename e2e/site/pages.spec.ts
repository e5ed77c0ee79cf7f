import { axe, expect, signIn, test } from '../support/fixtures.ts';
import { unique } from '../support/tickets.ts';

test('an administrator writes a page and links it in the footer, where a guest reads it', async ({
  page,
  newVisitor,
}) => {
  const title = unique('Opening hours');
  const slug = title.toLowerCase().replaceAll(' ', '-');
  await signIn(page, 'admin@example.com');
  await page.goto('/admin/pages');
  await page.getByRole('link', { name: 'New page' }).first().click();
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByRole('textbox', { name: 'Text of the page' }).fill('Monday to Friday, nine to five.');
  await page.getByLabel('Status').selectOption('published');
  await axe(page);
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(page.getByLabel('Address of the page')).toHaveValue(slug);

  await page.goto('/admin/menus');
  await page.getByRole('button', { name: /^Footer/ }).click();
  await page.getByRole('button', { name: 'Add an item' }).click();
  await page.getByRole('combobox', { name: 'Choose a page, a category or an article' }).fill(title);
  await page.getByRole('option', { name: title }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: `Move ${title} up` }).click();
  await axe(page);
  await page.getByRole('button', { name: 'Save menus' }).click();
  await expect(page.getByText('Menus saved')).toBeVisible();

  const guest = await newVisitor();
  await guest.goto('/hc');
  await guest.getByRole('contentinfo').getByRole('link', { name: title }).click();
  await expect(guest.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(guest.getByText('Monday to Friday, nine to five.')).toBeVisible();

  await page.goto('/admin/pages');
  await page.getByRole('table', { name: 'Pages' }).getByRole('link', { name: title }).click();
  await page.getByLabel('Status').selectOption('draft');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved')).toBeVisible();
  await expect(async () => {
    const answer = await guest.goto(`/pages/${slug}`);
    expect(answer?.status()).toBe(404);
  }).toPass();
});
