import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import express, { type Express } from 'express';

const properties = Object.getOwnPropertyDescriptors;

/**
 * An HTTP server for an Express app whose requests and responses have Express's prototypes from the start. Express
 * would change the prototype of each one, which discards the engine's optimizations: that costs three times as much as
 * the rest of Express.
 */
export function createExpressServer(app: Express, stopping: AbortSignal): Server {
  class ExpressRequest extends IncomingMessage {}
  class ExpressResponse extends ServerResponse {
    // Every answer passes here. Once the process is to stop, each is the last one of its line.
    override writeHead(...args: never[]): this {
      if (stopping.aborted) this.setHeader('Connection', 'close');
      return (super.writeHead as (...args: never[]) => this)(...args);
    }
  }
  Object.defineProperties(ExpressRequest.prototype, { ...properties(express.request), app: { value: app } });
  Object.defineProperties(ExpressResponse.prototype, {
    ...properties(express.response),
    app: { value: app },
  });
  app.request = ExpressRequest.prototype as Express['request'];
  app.response = ExpressResponse.prototype as Express['response'];
  const server = createServer({ IncomingMessage: ExpressRequest, ServerResponse: ExpressResponse }, app);
  // Large uploads over slow lines take hours; the app itself limits how long other bodies may take.
  server.requestTimeout = 0;
  // Longer than the keep-alive of proxies and clients, so that this side never closes in the middle of a request.
  server.keepAliveTimeout = 75_000;
  return server;
}
