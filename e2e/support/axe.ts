import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Frame, type Page } from '@playwright/test';
import type axeCore from 'axe-core';

const script = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What axe finds in one frame. Its own package for browsers opens a window for each answer, which takes four times as long. */
async function violationsOf(frame: Frame, rules: string[]): Promise<axeCore.Result[]> {
  // A page that was looked at before still has it.
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(script);
  return frame.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    const { violations } = await axe.run({
      iframes: false,
      preload: false,
      resultTypes: ['violations'],
      ...(only.length > 0 && { runOnly: only }),
    });
    return violations;
  }, rules);
}

/** Whether scripts run in a frame; where nothing runs, axe does not either. */
async function runsScripts(frame: Frame): Promise<boolean> {
  if (frame.parentFrame() === null) return true;
  return (await (await frame.frameElement()).getAttribute('sandbox')) !== '';
}

/** Waits for the page that a frame is to show: before it there is an empty one, which has neither title nor language. */
async function isThere(frame: Frame): Promise<void> {
  await expect.poll(() => frame.url(), 'the address of a frame').not.toMatch(/^(about:blank)?$/);
  await frame.waitForLoadState();
}

/** Fails with one line per violation that axe finds in the page as it is now; of the named rules only, if any are named. */
export async function axe(page: Page, rules: string[] = []): Promise<void> {
  const found: string[] = [];
  for (const frame of page.frames()) {
    if (!(await runsScripts(frame))) continue;
    await isThere(frame);
    for (const { id, nodes } of await violationsOf(frame, rules))
      found.push(...nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
}
