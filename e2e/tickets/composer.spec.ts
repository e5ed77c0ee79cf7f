import { expect, signIn, test } from '../support/fixtures.ts';
import { fileRequest, message, registerCustomer, unique } from '../support/tickets.ts';

// Two people and a new account take their time on a busy machine.

test('a table that is pasted into a reply arrives as a table', async ({ page, newVisitor }) => {
  await registerCustomer(page);
  const id = await fileRequest(page, unique('Prices of last year'), 'What do they cost?');
  const agent = await newVisitor();
  await signIn(agent, 'agent@example.com');
  await agent.goto(`/agent/tickets/${id}`);
  const reply = agent.getByRole('textbox', { name: 'Reply', exact: true });
  await reply.click();
  // A plain field stands there first, which takes text alone.
  await expect(reply).toHaveAttribute('contenteditable', 'true');
  await reply.evaluate((node) => {
    const clipboardData = new DataTransfer();
    const rows = '<tr><th>Item</th><th>Price</th></tr><tr><td>Paper</td><td>3.20</td></tr>';
    clipboardData.setData(
      'text/html',
      `<meta charset="utf-8"><table style="color:red"><tbody>${rows}</tbody></table>`,
    );
    clipboardData.setData('text/plain', 'Item\tPrice\nPaper\t3.20');
    node.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
  });
  await expect(reply.getByRole('cell', { name: '3.20' })).toBeVisible();
  await agent.getByRole('button', { name: 'Send as Pending' }).click();
  for (const reader of [agent, page]) {
    const table = message(reader, '3.20').getByRole('table');
    await expect(table.getByRole('row')).toHaveCount(2);
    await expect(table.getByRole('columnheader', { name: 'Price' })).toBeVisible();
    await expect(table).not.toHaveCSS('color', 'rgb(255, 0, 0)');
  }
});
