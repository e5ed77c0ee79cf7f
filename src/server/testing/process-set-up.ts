import type { TestProject } from 'vitest/node';
import { buildProduct } from './built-product.ts';
import { makeReadyMade, readyMade } from './ready-made.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demo site, to be copied by each product that a test starts. */
    demoData: string;
  }
}

/** Builds the product when it is stale, for the tests that start it as a process of its own. */
export default async function setUp(project: TestProject) {
  buildProduct();
  // On a PostgreSQL server there is no folder to copy.
  const { folder, remove } = await makeReadyMade(process.env.DATABASE_URL ? [] : ['demo']);
  project.provide('demoData', readyMade(folder, 'demo'));
  return remove;
}
