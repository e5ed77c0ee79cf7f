import type { Page } from '@playwright/test';
import { axe } from './axe.ts';
import { expect, expectFits } from './fixtures.ts';

const desk = { width: 1280, height: 800 };

/** Whether nothing is on its way from one look to another: a colour in between is none that anybody reads by. */
const isSettled = () => document.getAnimations().every((one) => !(one instanceof CSSTransition));

/** Has the browser ask for a theme, which pages follow in place for whoever has not chosen one. */
async function turn(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
  await page.waitForFunction(isSettled);
}

/** Looks at the page as it is in both themes: at everything in the light one, at the colours in the dark one. */
export async function look(page: Page): Promise<void> {
  await turn(page, 'light');
  await axe(page);
  await turn(page, 'dark');
  await axe(page, ['color-contrast']);
  await turn(page, 'light');
}

/** Looks at the page as on a desk in the light theme and as on a phone in the dark one, at everything each time. */
export async function lookOnBoth(page: Page): Promise<void> {
  await turn(page, 'light');
  await expectFits(page);
  await axe(page);
  await turn(page, 'dark');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectFits(page);
  await axe(page);
  await page.setViewportSize(desk);
  await turn(page, 'light');
}

/** The page is no wider than a small phone. */
export async function expectFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  await expectFits(page);
  await page.setViewportSize(desk);
}
