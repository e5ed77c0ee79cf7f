import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RequestHandler } from 'express';
import sirv from 'sirv';
import type { ViteDevServer } from 'vite';
import type { SentForm } from '#shared/sent-form.ts';
import {
  type AssetManifest,
  type AssetManifests,
  developmentManifests,
  readAssetManifests,
} from './asset-manifest.ts';

/** Data for the forms of a personal page, to be submitted without scripts. */
export interface PageForms {
  /** CSRF token of the visitor's session. */
  token: string;
  /** The result of the form sent last. */
  sent: SentForm | null;
}

/** Data of a page's visitor besides the context. */
export interface PageViewerData {
  /** Never on pages that visitors share. */
  forms?: PageForms;
  /** On pages shared by signed-in users: the placeholder for each answer with data of one user. */
  place?: string | undefined;
}

/** Input of the renderer for one page. */
export interface PageInput extends PageViewerData {
  request: Request;
  nonce: string;
  manifest: AssetManifest;
  router: unknown;
  createContext: () => Promise<unknown>;
  onError: (error: unknown) => void;
}

/** The module that turns a request into a page: the server side of the client. */
interface PageModule {
  render(input: PageInput): Promise<Response>;
}

/** Where pages and their files come from: the build, or Vite while developing. */
export interface PageSource {
  manifests: AssetManifests;
  module(): Promise<PageModule>;
  files: RequestHandler;
  explain(error: unknown): void;
  close(): Promise<void>;
}

const hour = 60 * 60;
const year = 365 * 24 * hour;

/** The files of the build, those that were compressed with it as they are. The folder is read once. */
function builtFiles(folder: string): RequestHandler {
  const serve = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    extensions: [],
    setHeaders(response, file) {
      // The library has no name for them.
      if (file.endsWith('.ico')) response.setHeader('Content-Type', 'image/x-icon');
      const lasting = file.startsWith('/assets/');
      response.setHeader('Cache-Control', `public, max-age=${lasting ? `${year}, immutable` : hour}`);
    },
  });
  // Every built file has an extension and no page has: no look at the disk for pages.
  return (request, response, next) =>
    path.extname(request.path) === '' ? next() : serve(request, response, next);
}

async function builtSource(root: string): Promise<PageSource> {
  const address = pathToFileURL(path.join(root, 'dist/server/entry-server.js')).href;
  const loaded = (await import(/* @vite-ignore */ address)) as PageModule;
  const client = path.join(root, 'dist/client');
  return {
    manifests: await readAssetManifests(client),
    module: async () => loaded,
    files: builtFiles(client),
    explain: () => undefined,
    close: async () => undefined,
  };
}

async function developmentSource(root: string): Promise<PageSource> {
  // Held in a variable so that the production bundle does not look for a development dependency.
  const name = 'vite';
  const { createServer } = (await import(/* @vite-ignore */ name)) as typeof import('vite');
  const vite: ViteDevServer = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true },
  });
  return {
    manifests: developmentManifests(),
    module: async () => (await vite.ssrLoadModule('/src/client/entry-server.tsx')) as PageModule,
    files: vite.middlewares,
    explain: (error) => error instanceof Error && vite.ssrFixStacktrace(error),
    close: () => vite.close(),
  };
}

export const openPageSource = (root: string, development: boolean): Promise<PageSource> =>
  development ? developmentSource(root) : builtSource(root);
