import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** One output file as the Vite manifest describes it. */
interface Chunk {
  file: string;
  imports?: string[];
}

type ViteManifest = Record<string, Chunk>;

interface RouteAssets {
  preloads: string[];
  css: string[];
  scripts?: { attrs: Record<string, string | boolean>; children?: string }[];
}

/** The stylesheet, module preloads and the entry script by route id, as the router renders them. */
export interface AssetManifest {
  routes: Record<string, RouteAssets>;
}

const entry = 'src/client/entry-client.tsx';
const stylesheet = 'style.css';
const routesFolder = 'src/client/routes/';
const rootRoute = '__root__';

/** `src/client/routes/_site/hc/index.tsx` is the route `/_site/hc/`. */
function routeIdOf(file: string): string {
  const name = file
    .slice(routesFolder.length)
    .replace(/\.tsx$/, '')
    .replaceAll('.', '/');
  return `/${name}`.replace(/\/index$/, '/').replace(/\/route$/, '');
}

function closure(manifest: ViteManifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(manifest, next, seen);
  return seen;
}

const filesOf = (manifest: ViteManifest, key: string) =>
  [...closure(manifest, key)].flatMap((name) => (manifest[name] ? [`/${manifest[name].file}`] : []));

/** Reads what `vite build` wrote about the browser files. */
export async function readAssetManifest(clientFolder: string): Promise<AssetManifest> {
  const text = await readFile(path.join(clientFolder, '.vite/manifest.json'), 'utf8');
  const manifest = JSON.parse(text) as ViteManifest;
  const start = filesOf(manifest, entry);
  const styles = manifest[stylesheet];
  const routes: AssetManifest['routes'] = {
    [rootRoute]: {
      preloads: start,
      css: styles ? [`/${styles.file}`] : [],
      scripts: [{ attrs: { type: 'module', async: true, src: start[0] ?? '' } }],
    },
  };
  for (const key of Object.keys(manifest)) {
    const [file = '', query = ''] = key.split('?');
    if (!file.startsWith(routesFolder) || !query.includes('component')) continue;
    const id = routeIdOf(file);
    const preloads = filesOf(manifest, key).filter((name) => !start.includes(name));
    routes[id] = { preloads: [...(routes[id]?.preloads ?? []), ...preloads], css: [] };
  }
  return { routes };
}

const reactRefresh = `import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;`;

/** While developing, the browser loads the sources and Vite's own client. */
export function developmentManifest(): AssetManifest {
  return {
    routes: {
      [rootRoute]: {
        preloads: [],
        css: ['/src/client/ui/styles.css'],
        scripts: [
          { attrs: { type: 'module', src: '/@vite/client' } },
          { attrs: { type: 'module' }, children: reactRefresh },
          { attrs: { type: 'module', src: `/${entry}` } },
        ],
      },
    },
  };
}
