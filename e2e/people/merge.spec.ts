import { axe } from '../support/axe.ts';
import { callAs, expect, expectFits, signIn, test } from '../support/fixtures.ts';
import { unique } from '../support/tickets.ts';

interface Made {
  user: { id: number };
}

test('two people become one, and two again, at once and later', async ({ page, newVisitor }) => {
  await signIn(page, 'admin@example.com');
  const [one, two] = ['first', 'second'].map((word) => `${unique(word).replaceAll(' ', '-')}@example.org`);
  const make = async (email: string | undefined) =>
    (
      await callAs<Made>(page, '/api/v1/users', {
        email,
        first_name: 'Dora',
        last_name: 'Double',
        password: 'a-good-password',
      })
    ).user.id;
  const id = await make(one);
  const other = await make(two);
  const mergeThem = async () => {
    await page.goto(`/admin/people/${id}/merge?with=${other}`);
    await page.getByRole('button', { name: `Merge ${two} into ${one}` }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('You can undo this for 30 days')).toBeVisible();
    await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
    await expect(
      page.getByRole('status').filter({ hasText: 'Accounts merged into Dora Double' }),
    ).toBeVisible();
  };

  await mergeThem();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Change undone' })).toBeVisible();
  await page.goto(`/admin/people/${other}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Dora Double' })).toBeVisible();

  await mergeThem();
  await page.goto('/admin/operations');
  const list = page.getByRole('list', { name: 'Changes' });
  // Others merge too: the two of this test are found by their addresses, the later merge first.
  const rows = list
    .getByRole('listitem')
    .filter({ hasText: `Dora Double, ${two} merged into Dora Double, ${one}` });
  const row = rows.first();
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('undone on');
  await axe(page);
  await expectFits(page);
  await row.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('undone on');
  await expect(row.getByRole('button', { name: 'Undo' })).toHaveCount(0);

  // The account that had ended lets its person in again.
  const theirs = await newVisitor();
  await signIn(theirs, String(two), 'a-good-password');
  await theirs.goto('/account-settings');
  await expect(theirs.getByText(String(two)).first()).toBeVisible();
});
