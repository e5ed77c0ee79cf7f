import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { setImmediate } from 'node:timers/promises';
import type { Request as HttpRequest, Response as HttpResponse, RequestHandler } from 'express';
import pLimit from 'p-limit';
import { AppError } from '#shared/errors.ts';
import { inProduct } from '../config/product-folder.ts';
import { isAssetPath } from '../http/asset-paths.ts';
import { newNonce } from '../security/keys.ts';
import type { AssetManifests } from './asset-manifest.ts';
import { byNonce, contentSecurityPolicy, type InlineSources } from './content-security-policy.ts';
import { failurePage } from './failure-page.ts';
import { extractInlineTags } from './inline-tags.ts';
import { type Encoding, PageBody } from './page-body.ts';
import { type CachedPage, PageCache, type PageCacheLimits } from './page-cache.ts';
import { openPageSource, type PageForms, type PageViewerData } from './page-entry.ts';

/** A page that is not only one visitor's. */
export interface Sharing<Context> {
  /** All dependencies of the page besides the address (language, theme, device, visibility). */
  variant: string;
  /** As whom it is made. Whatever the page holds is of this context. */
  context: Context;
  /** Data of the visitor inserted into each answer; without it the page is the same for all. */
  person?: string;
  /** The application is loaded on the first interaction; until then the page is static. */
  startsLate?: boolean;
}

export interface PageHandlerOptions<Context> {
  /** The application router whose procedures pages call in process. */
  router: unknown;
  /** Identifies the visitor and sets the cookies of the response. Called once per page. */
  createContext(request: HttpRequest, response: HttpResponse): Promise<Context>;
  /** With whom a visitor shares the page; null when it is personal. */
  share(context: Context, request: HttpRequest): Promise<Sharing<Context> | null>;
  /** Whether an unshared page is static until the first interaction: its forms work without the application. */
  startsLate(context: Context, request: HttpRequest): Promise<boolean>;
  /** Visitor data for the forms of an unshared page. */
  formsOf(context: Context): PageForms;
  /** Whether visitors may share the page at a path. */
  isShared(path: string): boolean;
  /** Query parameters that shared pages read; any others do not vary the cache. */
  parameters: ReadonlySet<string>;
  /** Counts a page rendered for this visitor. Throws when they exceed the rate limit. */
  admit(context: Context): Promise<void>;
  /** The status and the headers with which a failure is answered. */
  failureOf(error: unknown): { status: number; headers: Record<string, string> };
  /** Told about pages that could not be rendered. */
  onError(error: unknown, request: HttpRequest): void;
  development: boolean;
  /** The origin that browsers report errors to, when the site reports them. */
  errorOrigin?: string;
  /** Allows reCAPTCHA on pages. */
  recaptcha?: boolean;
  /** Where else pictures of pages may lie. */
  pictures?: readonly string[] | undefined;
  /** The origin of the site's assets, if different; read for each page, because a setting decides. */
  assetOrigin?: () => string | undefined;
  /** The origin of the object store that browsers send files to, when there is one. */
  fileOrigin?: string | undefined;
  /** The folder that holds `dist` (and `src` while developing). */
  root?: string;
  cache?: Partial<PageCacheLimits>;
}

export interface PageHandler {
  /** Scripts, styles, fonts; mount before anything that is slow or has side effects. */
  files: RequestHandler;
  /** The pages that visitors share, mostly ready made; nothing else has their addresses, so mount it early. */
  shared: RequestHandler;
  /** Every page; mount last. */
  handle: RequestHandler;
  /** Forgets the shared pages, after content or settings changed. */
  drop(): void;
  close(): Promise<void>;
}

const limits: PageCacheLimits = { fresh: 5_000, stale: 60_000, bytes: 64 * 1024 * 1024, pages: 500 };

const maxSharedAddressLength = 512;

/** Max concurrent renderings: more would not be faster, and other requests wait for all of them. */
const atOnce = 4;

/** Length of the rendering queue; more visitors get 503. */
const maxQueued = 300;

/** The address without the parameters that no shared page reads, the others in one order. */
function sharedAddress({ path, originalUrl }: HttpRequest, parameters: ReadonlySet<string>): string {
  const start = originalUrl.indexOf('?');
  if (start === -1) return path;
  const given = [...new URLSearchParams(originalUrl.slice(start))].filter(([name]) => parameters.has(name));
  const query = new URLSearchParams(given.sort(([one], [other]) => (one < other ? -1 : 1)));
  return given.length === 0 ? path : `${path}?${query}`;
}

function toWebRequest(request: HttpRequest, address: string, signal: AbortSignal): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return new Request(new URL(address, 'http://localhost'), { headers, signal });
}

/** The best of the offered encodings that the visitor takes. */
const encodingFor = (request: HttpRequest, { encodings }: PageBody): Encoding =>
  encodings.find((encoding) => request.acceptsEncodings(encoding)) ?? 'identity';

function abortOnClose(response: HttpResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(new Error('The visitor left.'));
  });
  return controller.signal;
}

/** Makes it again only for another value than the last. */
function memoizeLast<Value, Made>(make: (value: Value) => Made): (value: Value) => Made {
  let last: { value: Value; made: Made } | undefined;
  return (value) => {
    if (last === undefined || last.value !== value) last = { value, made: make(value) };
    return last.made;
  };
}

const policyMaker = <Context>(options: PageHandlerOptions<Context>) =>
  memoizeLast((assets: string | undefined) =>
    contentSecurityPolicy({
      assets,
      development: options.development,
      reportTo: options.errorOrigin,
      recaptcha: options.recaptcha,
      sendFilesTo: options.fileOrigin,
      pictures: options.pictures,
    }),
  );

/** Renders a few pages at once, the others in their turn. */
function pageQueue() {
  const queue = pLimit(atOnce);
  return async <Page>(make: () => Promise<Page>): Promise<Page> => {
    if (queue.pendingCount >= maxQueued) {
      throw new AppError(
        'unavailable',
        'busy',
        'The site is temporarily unavailable. Please try again in a few seconds.',
        { headers: { 'Retry-After': '5' } },
      );
    }
    return queue(async () => {
      // Rendering never waits for a socket, so it yields to other requests in between.
      await setImmediate();
      return make();
    });
  };
}

type PageSource = Awaited<ReturnType<typeof openPageSource>>;

function pageRenderer<Context>(source: PageSource, options: PageHandlerOptions<Context>) {
  const render = async (
    request: HttpRequest,
    address: string,
    signal: AbortSignal,
    nonce: string,
    context: Context,
    own: PageViewerData,
    start: keyof AssetManifests = 'atOnce',
  ) => {
    const { render: renderPage } = await source.module();
    return renderPage({
      request: toWebRequest(request, address, signal),
      nonce,
      manifest: source.manifests[start],
      router: options.router,
      ...own,
      createContext: async () => context,
      onError: (error) => options.onError(error, request),
    });
  };

  // The nonce is secret while rendering: injected content can not carry it, and so is never admitted.
  const renderShared = async (
    request: HttpRequest,
    address: string,
    { context, person, startsLate }: Sharing<Context>,
  ): Promise<CachedPage> => {
    const nonce = newNonce();
    const place = person === undefined ? undefined : newNonce();
    const { signal } = new AbortController();
    const start = startsLate ? 'late' : 'atOnce';
    const page = await render(request, address, signal, nonce, context, { place }, start);
    const { html, own } = extractInlineTags(await page.text(), nonce);
    return { status: page.status, headers: [...page.headers], body: new PageBody(html, place), own };
  };

  return { render, renderShared };
}

/** Opens the pages of the product: from the build, or through Vite while developing. */
export async function createPageHandler<Context>(options: PageHandlerOptions<Context>): Promise<PageHandler> {
  const source = await openPageSource(options.root ?? inProduct(), options.development);
  const cache = new PageCache({ ...limits, ...options.cache });
  const policyFor = policyMaker(options);
  const isShareable = ({ path, originalUrl }: HttpRequest) =>
    options.isShared(path) && !isAssetPath(path) && originalUrl.length <= maxSharedAddressLength;

  const inTurn = pageQueue();
  const { render, renderShared } = pageRenderer(source, options);

  const start = (
    response: HttpResponse,
    status: number,
    headers: Iterable<[string, string]>,
    own: InlineSources,
  ) => {
    response.status(status);
    if (status === 503) response.setHeader('Retry-After', '5');
    for (const [name, value] of headers) response.append(name, value);
    response.setHeader('Cache-Control', 'no-cache, private');
    response.setHeader('Content-Security-Policy', policyFor(options.assetOrigin?.())(own));
  };

  const sendShared = async (
    request: HttpRequest,
    response: HttpResponse,
    context: Context,
    sharing: Sharing<Context>,
  ) => {
    const address = sharedAddress(request, options.parameters);
    const key = JSON.stringify([address, sharing.variant]);
    if (!cache.has(key)) await options.admit(context);
    const page = await cache.get(key, () => inTurn(() => renderShared(request, address, sharing)));
    const encoding = encodingFor(request, page.body);
    const bytes = await cache.bytes(key, page, encoding, sharing.person);
    start(response, page.status, page.headers, page.own);
    response.vary('Accept-Encoding');
    if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
    response.setHeader('Content-Length', bytes.length);
    response.end(request.method === 'HEAD' ? undefined : bytes);
  };

  const sendPersonal = async (request: HttpRequest, response: HttpResponse, context: Context) => {
    const nonce = newNonce();
    await options.admit(context);
    const signal = abortOnClose(response);
    const forms = options.formsOf(context);
    const begin = (await options.startsLate(context, request)) ? 'lateOwn' : 'atOnce';
    const page = await inTurn(() =>
      render(request, request.originalUrl, signal, nonce, context, { forms }, begin),
    );
    start(response, page.status, page.headers, byNonce(nonce));
    if (!page.body || request.method === 'HEAD') {
      await page.body?.cancel();
      response.end();
      return;
    }
    await pipeline(Readable.fromWeb(page.body as ReadableStream), response);
  };

  const fail = (error: unknown, request: HttpRequest, response: HttpResponse) => {
    if (response.destroyed) return;
    source.explain(error);
    const { status, headers } = options.failureOf(error);
    if (status === 500) options.onError(error, request);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const html: [string, string] = ['Content-Type', 'text/html; charset=utf-8'];
    start(response, status, [html], byNonce(newNonce()));
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.end(request.method === 'HEAD' ? undefined : failurePage);
  };

  const handle: RequestHandler = async (request, response, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      next();
      return;
    }
    try {
      const context = await options.createContext(request, response);
      const sharing = isShareable(request) ? await options.share(context, request) : null;
      if (sharing === null) await sendPersonal(request, response, context);
      else await sendShared(request, response, context, sharing);
    } catch (error) {
      fail(error, request, response);
    }
  };

  return {
    files: source.files,
    drop: () => cache.drop(),
    close: () => source.close(),
    shared: (request, response, next) => (isShareable(request) ? handle(request, response, next) : next()),
    handle,
  };
}
