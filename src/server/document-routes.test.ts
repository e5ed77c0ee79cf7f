import type { Express } from 'express';
import { describe, expect, it } from 'vitest';
import { createApp } from './app.ts';
import { testProduct } from './testing/harness.ts';

const product = testProduct();

interface Layer {
  route?: { path: string | string[]; methods: Record<string, boolean> };
  handle: { stack?: Layer[] };
}

/** The routes of the app's stack, wherever they are mounted: `get /path`; `all` for every method. */
function mountsOf(stack: readonly Layer[]): string[] {
  return stack.flatMap(({ route, handle }) => {
    if (route === undefined) return mountsOf(handle.stack ?? []);
    const methods = '_all' in route.methods ? ['all'] : Object.keys(route.methods);
    return [route.path].flat().flatMap((path) => methods.map((method) => `${method} ${path}`));
  });
}

describe('the document', () => {
  it('has every address of the API that the app answers, procedures or not', async () => {
    const app: Express = await createApp(product.services, { pages: false });
    const response = await fetch(`${product.url}/api/v1/openapi.json`);
    const { paths } = (await response.json()) as { paths: Record<string, Record<string, unknown>> };
    const mounts = mountsOf((app as unknown as { router: { stack: Layer[] } }).router.stack);
    const ours = mounts.filter((mount) => /^\w+ \/(api|auth|secure|sanctum|search-term)(\/|$)/.test(mount));
    expect(ours.length).toBeGreaterThan(6);
    const missing = ours.filter((mount) => {
      const [method = '', path = ''] = mount.split(' ');
      const described = paths[path.replaceAll(/:(\w+)/g, '{$1}')];
      return described === undefined || !(method === 'all' || method in described);
    });
    expect(missing).toEqual([]);
  });

  it('says what is answered there', async () => {
    const visitor = await product.visit();
    expect((await visitor.get('/sanctum/csrf-cookie')).status).toBe(204);
    expect((await visitor.get('/api/v1/file-entries/1')).status).toBe(404);
    const options = await fetch(`${product.url}/api/v1/tus/upload`, { method: 'OPTIONS' });
    expect(options.status).toBe(204);
  });
});
