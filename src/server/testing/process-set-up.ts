import { spawnSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';
import { makeReadyMade, readyMade } from './ready-made.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demo site, to be copied by each product that a test starts. */
    demoData: string;
  }
}

/** Builds the product when it is stale, for the tests that start it as a process of its own. */
export default async function setUp(project: TestProject) {
  const build = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
  if (build.status !== 0) throw new Error('The product does not build.');
  // On a PostgreSQL server there is no folder to copy.
  const { folder, remove } = await makeReadyMade(process.env.DATABASE_URL ? [] : ['demo']);
  project.provide('demoData', readyMade(folder, 'demo'));
  return remove;
}
