import type { Request, RequestHandler } from 'express';

/**
 * Handlers one after the other, as a router runs them, but without what it does for each of them: it looks for parameters
 * and rewrites the address, which costs more than most of them do. An error, thrown or rejected, ends the turn.
 */
export function inTurn(...handlers: readonly RequestHandler[]): RequestHandler {
  const handle: RequestHandler = (request, response, done) => {
    const run = (index: number): void => {
      const handler = handlers[index];
      if (handler === undefined) {
        done();
        return;
      }
      // A router that is left early says null.
      const next = (failure?: unknown) => (failure ? done(failure) : run(index + 1));
      try {
        const running: unknown = handler(request, response, next);
        if (running instanceof Promise) running.catch(done);
      } catch (error) {
        done(error);
      }
    };
    run(0);
  };
  return listing(handle, handlers);
}

/** Says what is behind a handler in the words of a router, so that whatever the app answers can be listed. */
const listing = (handle: RequestHandler, behind: readonly RequestHandler[]): RequestHandler =>
  Object.assign(handle, { stack: behind.map((each) => ({ handle: each })) });

/** A handler of some requests only: a router that has none of them need not be asked. */
export const where = (isMeant: (request: Request) => boolean, handler: RequestHandler): RequestHandler =>
  listing(
    (request, response, next) => (isMeant(request) ? handler(request, response, next) : next()),
    [handler],
  );

/** The same by their paths. */
export const at = (paths: RegExp, handler: RequestHandler) => where(({ path }) => paths.test(path), handler);
