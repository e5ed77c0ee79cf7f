import { cpSync, existsSync, lstatSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Browser } from './browser.ts';
import { startProduct } from './built-product.ts';

/** The administrator of a site that has nobody else. */
export const owner = { email: 'owner@example.org', password: 'a-long-enough-password' };

/** What a data folder holds: a database without anybody, one with its administrator, or the demo site. */
export type Content = 'blank' | 'owned' | 'demo';

/** Where a data folder with that content is, below what `makeReadyMade` answers with. */
export const readyMade = (folder: string, content: Content) => join(folder, content);

/** Runs the built product once on a copy of a folder, and keeps what it leaves behind. */
async function make(
  folder: string,
  content: Content,
  from?: Content,
  work?: (url: string) => Promise<void>,
): Promise<void> {
  const seed = content === 'demo' ? 'demo' : 'none';
  if (existsSync(readyMade(folder, content))) return;
  const product = await startProduct({ SEED: seed }, from && readyMade(folder, from));
  try {
    await work?.(product.url);
    await product.halt();
    // Renamed when it is whole, so that one that is there is.
    const aside = join(folder, `${content}-aside`);
    // A product that was ended by force on a busy machine leaves the socket that locks its folder.
    cpSync(product.dataDir, aside, { recursive: true, filter: (path) => !lstatSync(path).isSocket() });
    renameSync(aside, readyMade(folder, content));
  } finally {
    await product.stop();
  }
}

async function becomeOwner(url: string): Promise<void> {
  const browser = await Browser.open(url);
  await browser.trpc.auth.setUp.mutate({
    ...owner,
    password_confirmation: owner.password,
    site_name: 'Paper & Pen',
    first_name: 'Olga',
    last_name: 'Owner',
  });
}

/**
 * Makes data folders for products to be started with copies of, which costs a fraction of making each its own. Runs that
 * follow one another share those in READY_MADE, which whoever names it removes.
 */
export async function makeReadyMade(contents: readonly Exclude<Content, 'blank'>[]) {
  const shared = process.env.READY_MADE;
  const folder = shared || mkdtempSync(join(tmpdir(), 'helpdock-ready-made-'));
  const remove = () => {
    if (!shared) rmSync(folder, { recursive: true, force: true });
  };
  try {
    if (contents.length > 0) await make(folder, 'blank');
    if (contents.includes('owned')) await make(folder, 'owned', 'blank', becomeOwner);
    if (contents.includes('demo')) await make(folder, 'demo', 'blank');
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove };
}
