import type { Page } from '@playwright/test';
import sharp from 'sharp';

/** A logo as somebody has one on their disk. */
export const logo = async () => ({
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 200, height: 56, channels: 3, background: '#0b6e4f' } })
    .png()
    .toBuffer(),
});

/** Drags an item of a menu by its handle onto another one, and so many pixels to the side. */
export async function drag(page: Page, name: string, onto: string, aside: number): Promise<void> {
  const row = (text: string) => page.getByRole('list', { name: 'Items' }).locator('li', { hasText: text });
  const from = await row(name).locator('[class*=handle]').boundingBox();
  const to = await row(onto).boundingBox();
  if (from === null || to === null) throw new Error('The items are not there.');
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + aside / 2, y + 8, { steps: 3 });
  await page.mouse.move(x + aside, to.y + to.height / 2, { steps: 8 });
  await page.mouse.up();
}
