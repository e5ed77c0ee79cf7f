import { chromium } from 'playwright-core';
import { findChromium } from './scripts/chromium.ts';
const found = await findChromium();
const browser = await chromium.launch({ ...(found as object), headless: true } as never);
const base = 'http://127.0.0.1:4390';
const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
const page = await context.newPage();
const errors: string[] = [];
page.on('console', (m) => m.type() === 'error' && errors.push(m.text()));
await page.goto(base + '/login');
await page.locator('input[type=email]').fill('admin@example.com');
await page.locator('input[type=password]').fill('demo-password');
await page.getByRole('button', { name: /sign in|log in|login|continue/i }).first().click();
await page.waitForURL((u) => !u.pathname.includes('login'));
const paths = process.argv.slice(2);
for (const path of paths) {
  await page.goto(base + path); await page.waitForTimeout(1500);
  await page.screenshot({ path: `/tmp/shot${path.replaceAll('/', '_')}.png` });
}
await page.setViewportSize({ width: 390, height: 800 });
for (const path of paths.slice(0, 3)) { await page.goto(base + path); await page.waitForTimeout(1200); await page.screenshot({ path: `/tmp/shot390${path.replaceAll('/', '_')}.png` }); }
await page.setViewportSize({ width: 1280, height: 800 });
await page.emulateMedia({ colorScheme: 'dark' });
await page.goto(base + '/admin/roles'); await page.waitForTimeout(1200); await page.screenshot({ path: '/tmp/shotdark.png' });
console.log(errors.slice(0, 5));
await browser.close();
