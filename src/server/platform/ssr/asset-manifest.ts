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

/**
 * Start modes of a page: with the application, or with a loader that fetches it on interaction: `late` for shared
 * pages, which ignore further parameters of the address, `lateOwn` for pages of one visitor.
 */
export interface AssetManifests {
  atOnce: AssetManifest;
  late: AssetManifest;
  lateOwn: AssetManifest;
}

const applicationEntry = 'src/client/entry-client.tsx';
const startEntry = 'src/client/entry-start.ts';
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

type Script = NonNullable<RouteAssets['scripts']>[number];

/** Input of the start script: files of the application, loaded with the page or later. */
const fileList = (when: 'now' | 'late' | 'late-own', files: string[]): Script => ({
  attrs: { type: 'application/json', 'data-files': when },
  children: JSON.stringify(files),
});

/** Runs when the page is there to its end: before, its lists are not complete, and React finds less than it expects. */
const moduleScript = (src: string | undefined): Script => ({
  attrs: { type: 'module', src: src ?? '' },
});

/** The same with the files of the application listed only. */
function lateManifest({ routes }: AssetManifest, start: string[], when: 'late' | 'late-own'): AssetManifest {
  const late = Object.entries(routes).map(([id, { css, preloads }]): [string, RouteAssets] => {
    const list = fileList(when, preloads);
    if (id !== rootRoute) return [id, { preloads: [], css, scripts: [list] }];
    return [id, { preloads: start, css, scripts: [list, moduleScript(start[0])] }];
  });
  return { routes: Object.fromEntries(late) };
}

/** Reads the asset manifest of `vite build`. */
export async function readAssetManifests(clientFolder: string): Promise<AssetManifests> {
  const text = await readFile(path.join(clientFolder, '.vite/manifest.json'), 'utf8');
  const manifest = JSON.parse(text) as ViteManifest;
  const start = filesOf(manifest, startEntry);
  const application = filesOf(manifest, applicationEntry);
  const styles = manifest[stylesheet];
  const root: RouteAssets = { preloads: application, css: styles ? [`/${styles.file}`] : [] };
  const routes: AssetManifest['routes'] = { [rootRoute]: root };
  for (const key of Object.keys(manifest)) {
    const [file = '', query = ''] = key.split('?');
    if (!file.startsWith(routesFolder) || !query.includes('component')) continue;
    const id = routeIdOf(file);
    const preloads = filesOf(manifest, key).filter((name) => !application.includes(name));
    routes[id] = { preloads: [...(routes[id]?.preloads ?? []), ...preloads], css: [] };
  }
  const scripts = [fileList('now', application.slice(0, 1)), moduleScript(start[0])];
  return {
    atOnce: { routes: { ...routes, [rootRoute]: { ...root, scripts } } },
    late: lateManifest({ routes }, start, 'late'),
    lateOwn: lateManifest({ routes }, start, 'late-own'),
  };
}

const reactRefresh = `import { injectIntoGlobalHook } from '/@react-refresh';
injectIntoGlobalHook(window);
window.$RefreshReg$ = () => {};
window.$RefreshSig$ = () => (type) => type;`;

/** While developing, the browser loads the sources and Vite's own client. */
export function developmentManifests(): AssetManifests {
  const atOnce: AssetManifest = {
    routes: {
      [rootRoute]: {
        preloads: [],
        css: ['/src/client/ui/styles.css'],
        scripts: [
          { attrs: { type: 'module', src: '/@vite/client' } },
          { attrs: { type: 'module' }, children: reactRefresh },
          fileList('now', [`/${applicationEntry}`]),
          moduleScript(`/${startEntry}`),
        ],
      },
    },
  };
  return { atOnce, late: atOnce, lateOwn: atOnce };
}
