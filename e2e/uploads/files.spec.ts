import { expect, type Page } from '@playwright/test';
import { signIn, test } from '../support/fixtures.ts';
import { expectFitsPhone, look, lookOnBoth } from '../support/look.ts';
import { unique } from '../support/tickets.ts';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Drops a text file on the list, as somebody does who drags it from their desktop. */
async function dropFile(page: Page, name: string): Promise<void> {
  const transfer = await page.evaluateHandle((fileName) => {
    const data = new DataTransfer();
    data.items.add(new File(['What the printer says.'], fileName, { type: 'text/plain' }));
    return data;
  }, name);
  const target = page.getByRole('heading', { level: 1, name: 'Files' });
  await target.dispatchEvent('dragenter', { dataTransfer: transfer });
  await target.dispatchEvent('dragover', { dataTransfer: transfer });
  await expect(page.getByText('Drop files to upload')).toBeVisible();
  await target.dispatchEvent('drop', { dataTransfer: transfer });
}

async function openFiles(page: Page): Promise<void> {
  await signIn(page, 'admin@example.com');
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name: 'Files' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible();
  await expect(page).toHaveTitle(/^(\(\d+\) )?Files/);
}

test('a file is dropped, found, thrown away, brought back, and deleted for good', async ({ page }) => {
  await openFiles(page);
  const name = `${unique('printer log')}.txt`;
  await dropFile(page, name);
  await expect(page.getByText('1 file uploaded')).toBeVisible();
  await expect(row(page, name)).toContainText('22 B');

  await page.getByRole('searchbox', { name: 'Search files by name' }).fill(name.slice(8));
  await expect(page).toHaveURL(/query=/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row(page, name).getByRole('link', { name })).toHaveAttribute(
    'href',
    /^\/api\/v1\/file-entries\/\d+$/,
  );

  await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('toolbar', { name: 'Selected files' }).getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete ${name}?` });
  await expect(dialog).toContainText('They stay in the trash for 30 days.');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 file deleted', { exact: true })).toBeVisible();
  await expect(page.getByText('No results', { exact: true })).toBeVisible();

  await page.getByText('Trash', { exact: true }).click();
  await expect(page).toHaveURL(/folder=trash/);
  await expect(row(page, name)).toBeVisible();
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await expect(page.getByText('1 file restored')).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);

  await page.getByText('Files', { exact: true }).last().click();
  await expect(row(page, name)).toBeVisible();
  const content = page.waitForEvent('download');
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Download' }).click();
  expect((await content).suggestedFilename()).toBe(name);

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, name)).toHaveCount(0);
  await page.goto(`/admin/files?folder=trash&query=${encodeURIComponent(name)}`);
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Delete permanently' }).click();
  await expect(page.getByRole('dialog')).toContainText("This can't be undone.");
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 file permanently deleted')).toBeVisible();
  await expect(page.getByText('No results', { exact: true })).toBeVisible();
});

test('a public file is chosen, and opens for anybody', async ({ page, newVisitor }) => {
  await openFiles(page);
  const name = `${unique('price list')}.txt`;
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: /^Public files/ }).click();
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('Paper: 4') });
  await expect(row(page, name)).toContainText('Public');
  const link = row(page, name).getByRole('link', { name });
  await expect(link).toHaveAttribute('href', /^\/files\/library\//);
  const address = await link.getAttribute('href');
  const visitor = await newVisitor();
  const answer = await visitor.request.get(address ?? '');
  expect(await answer.text()).toBe('Paper: 4');

  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText('Public files are permanently deleted right away.');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, name)).toHaveCount(0);
});

test('the keyboard sorts, selects and asks', async ({ page }) => {
  await openFiles(page);
  const names = [`${unique('a first')}.txt`, `${unique('b second')}.txt`];
  for (const name of names) {
    await dropFile(page, name);
    await expect(row(page, name)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Size' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort=largest/);
  await expect(page.getByRole('columnheader', { name: 'Size' })).toHaveAttribute('aria-sort', 'descending');
  await page.goto(`/admin/files?query=${encodeURIComponent(names[0] ?? '')}`);
  await page.getByRole('checkbox', { name: `Select ${names[0]}` }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 file selected')).toBeVisible();
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).focus();
  await page.keyboard.down('Enter');
  const cancel = page.getByRole('dialog').getByRole('button', { name: 'Cancel' });
  await expect(cancel).toBeFocused();
  // A key that is held is pressed again by the keyboard: it asked, and must not answer as well.
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(cancel).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row(page, names[0] ?? '')).toBeVisible();
});

test('the files screen is accessible in both themes', async ({ page }) => {
  await openFiles(page);
  const name = `${unique('plain')}.txt`;
  await dropFile(page, name);
  await expect(row(page, name)).toBeVisible();
  await look(page);
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: /^Private files/ })).toBeVisible();
  await look(page);
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  await look(page);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, name)).toHaveCount(0);
  await page.goto('/admin/files?folder=trash');
  await expect(row(page, name)).toBeVisible();
  await lookOnBoth(page);
  await expectFitsPhone(page);
});

test('it is a page that does not exist for agents, and asks strangers to sign in', async ({
  page,
  allow,
}) => {
  allow(/404/);
  await page.goto('/admin/files');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await signIn(page, 'agent@example.com');
  const answer = await page.goto('/admin/files');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toHaveCount(0);
});
