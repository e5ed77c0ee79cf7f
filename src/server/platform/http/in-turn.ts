import type { Request, RequestHandler } from 'express';

/**
 * Runs handlers one after the other, as a router does, but without its parameter matching and address rewriting, which
 * cost more than most of the handlers. An error, thrown or rejected, ends the turn.
 */
export function inTurn(...handlers: readonly RequestHandler[]): RequestHandler {
  const handle: RequestHandler = (request, response, done) => {
    const run = (index: number): void => {
      const handler = handlers[index];
      if (handler === undefined) {
        done();
        return;
      }
      // Routers left early pass null.
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

/** Describes the inner handlers as a router's stack, so that all routes of the app can be listed. */
const listing = (handle: RequestHandler, behind: readonly RequestHandler[]): RequestHandler =>
  Object.assign(handle, { stack: behind.map((each) => ({ handle: each })) });

/** A conditional handler: saves the call of a router without a matching route. */
export const where = (isMeant: (request: Request) => boolean, handler: RequestHandler): RequestHandler =>
  listing(
    (request, response, next) => (isMeant(request) ? handler(request, response, next) : next()),
    [handler],
  );

/** The same by their paths. */
export const at = (paths: RegExp, handler: RequestHandler) => where(({ path }) => paths.test(path), handler);
