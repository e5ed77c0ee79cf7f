import type { Page } from '@playwright/test';
import { callAs, expect, signIn, test } from '../support/fixtures.ts';
import { ownSite } from '../support/own-site.ts';
import { message, unique, untilTakenOver } from '../support/tickets.ts';

// Closes everything in a folder.
ownSite('demo');

/** Presses keys one after the other and counts them; written text does not count. */
function counted(page: Page) {
  let pressed = 0;
  return {
    press: async (...keys: string[]) => {
      for (const key of keys) {
        await page.keyboard.press(key);
        pressed += 1;
      }
    },
    /** How many since the last call. */
    take: () => {
      const count = pressed;
      pressed = 0;
      return count;
    },
  };
}

test('an agent does ten things with a ticket by keys alone', async ({ page, newVisitor }) => {
  const admin = await newVisitor();
  await signIn(admin, 'admin@example.com');
  await signIn(page, 'agent@example.com');
  const word = unique('Keys').replace(' ', '');
  const file = (number: number) =>
    callAs(admin, '/api/v1/tickets', { subject: `${word} number ${number}`, body: '<p>The door jams.</p>' });
  for (let number = 1; number <= 40; number += 1) await file(number);
  await callAs(page, '/api/v1/canned-replies', { name: `Oil ${word}`, body: '<p>Oil the hinges.</p>' });
  const keys = counted(page);
  const ticket = page.locator('[data-ticket]');
  const reply = page.getByRole('textbox', { name: 'Reply', exact: true });
  const undo = page.getByRole('button', { name: 'Undo' });

  await page.goto(`/agent/tickets?folder=open&order=newest&query=${word}`);
  const rows = page.getByRole('list', { name: 'Open' }).getByRole('link');
  await expect(rows).toHaveCount(30);
  await untilTakenOver(rows.first());
  await keys.press('j', 'Enter');
  await expect(ticket.getByRole('heading', { name: word })).toBeVisible();
  await expect(reply).toBeVisible();
  keys.take();

  await test.step('the next ticket', async () => {
    const subject = await ticket.getByRole('heading', { name: word }).textContent();
    await keys.press(']');
    await expect(ticket.getByRole('heading', { name: word })).not.toHaveText(subject ?? '');
    expect(keys.take()).toBe(1);
  });
  await test.step('assign to me, and undo', async () => {
    const assigned = ticket.getByRole('button', { name: 'Assign to me', exact: true });
    await keys.press('i');
    await expect(assigned).toHaveCount(0);
    expect(keys.take()).toBe(1);
    await expect(undo.first()).toBeVisible();
    await keys.press('u');
    await expect(assigned).toBeVisible();
    expect(keys.take()).toBe(1);
  });
  await test.step('a key at once after that of the next ticket is for the next', async () => {
    const heading = ticket.getByRole('heading', { name: word });
    const assigned = ticket.getByRole('button', { name: 'Assign to me', exact: true });
    const subject = await heading.textContent();
    await keys.press(']', 'i');
    await expect(heading).not.toHaveText(subject ?? '');
    await expect(assigned).toHaveCount(0);
    await keys.press('[');
    await expect(heading).toHaveText(subject ?? '');
    await expect(assigned).toBeVisible();
    keys.take();
  });
  await test.step('a note', async () => {
    await keys.press('n');
    await expect(page.getByRole('textbox', { name: 'Internal note' })).toBeFocused();
    await page.keyboard.type('Third time.');
    await keys.press('ControlOrMeta+Enter');
    await expect(message(page, 'Third time.')).toBeFocused();
    expect(keys.take()).toBe(2);
  });
  await test.step('quote the customer', async () => {
    await keys.press('q');
    await expect(reply.locator('blockquote')).toContainText('The door jams.');
    expect(keys.take()).toBe(1);
  });
  await test.step('a saved reply, and reply and close', async () => {
    await expect(reply).toBeFocused();
    await keys.press('/');
    await page.keyboard.type('Oil');
    await expect(page.getByRole('option', { name: `Oil ${word}` })).toBeVisible();
    await keys.press('Enter');
    await expect(reply).toContainText('Oil the hinges.');
    expect(keys.take()).toBe(2);
    await keys.press('ControlOrMeta+Shift+Enter');
    await expect(message(page, 'Oil the hinges.')).toBeVisible();
    await expect(ticket.getByRole('combobox', { name: 'Status' })).toHaveValue('Closed');
    expect(keys.take()).toBe(1);
  });
  await test.step('snooze until a reply', async () => {
    await keys.press(']');
    await expect(ticket.getByRole('combobox', { name: 'Status' })).toHaveValue('Open');
    keys.take();
    await keys.press('h');
    await expect(ticket.getByText('Snoozed until')).toBeVisible();
    expect(keys.take()).toBe(1);
    await keys.press('u');
    await expect(ticket.getByText('Snoozed until')).toHaveCount(0);
    keys.take();
  });
  await test.step('close a ticket, and undo', async () => {
    await keys.press('c');
    await expect(ticket.getByRole('combobox', { name: 'Status' })).toHaveValue('Closed');
    expect(keys.take()).toBe(1);
    await keys.press('u');
    await expect(ticket.getByRole('combobox', { name: 'Status' })).toHaveValue('Open');
    keys.take();
  });
  await test.step('find a ticket', async () => {
    await keys.press('/');
    await page.keyboard.type(`${word} number 7`);
    const found = page.getByRole('option', { name: `${word} number 7` });
    await expect(found.and(page.getByRole('option', { selected: true }))).toBeVisible();
    await keys.press('Enter');
    await expect(ticket.getByRole('heading', { name: `${word} number 7` })).toBeVisible();
    expect(keys.take()).toBe(2);
  });
  await test.step('close everything in the list', async () => {
    await page.goto(`/agent/tickets?folder=open&query=${word}`);
    await untilTakenOver(rows.first());
    await keys.press('Shift+X');
    await expect(page.getByRole('toolbar').getByRole('status')).toHaveText('39 selected');
    await keys.press('Shift+C');
    await expect(page.getByRole('dialog', { name: 'Set the status of 39 tickets to Closed?' })).toBeVisible();
    await keys.press('Enter');
    await expect(page.getByText('39 tickets changed')).toBeVisible();
    expect(keys.take()).toBe(3);
    await keys.press('u');
    await expect(page.getByText('Change undone')).toBeVisible();
    await expect(rows).toHaveCount(30);
  });
});
