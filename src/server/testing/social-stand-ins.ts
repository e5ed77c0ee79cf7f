import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type MutableResponse, OAuth2Server, type TokenRequestIncomingMessage } from 'oauth2-mock-server';

/** A provider that agrees to everything at once and tells of whomever a test says. */
export interface StandIn {
  url: string;
  oauth: OAuth2Server;
  /** What the profile address answers, by path. */
  profile: Record<string, unknown>;
  /** What the token address was sent and gave out, newest last. */
  exchanges: { form: Record<string, unknown>; authorization: string | undefined; token: string }[];
  /** The addresses that asked for a profile, newest last. */
  asked: URL[];
  stop(): Promise<void>;
}

/** Starts a provider with an authorize address `/authorize`, a token address `/token` and profiles on all others. */
export async function startStandIn(): Promise<StandIn> {
  const oauth = new OAuth2Server();
  await oauth.issuer.keys.generate('RS256');
  const standIn: StandIn = {
    url: '',
    oauth,
    profile: {},
    exchanges: [],
    asked: [],
    stop: () => close(server),
  };
  oauth.service.on('beforeResponse', (answer: MutableResponse, request: TokenRequestIncomingMessage) => {
    standIn.exchanges.push({
      form: { ...request.body },
      authorization: request.headers.authorization,
      token: String(Object(answer.body).access_token),
    });
  });
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', standIn.url);
    if (!(address.pathname in standIn.profile)) return oauth.service.requestHandler(request, response);
    standIn.asked.push(address);
    const isKnown = /^Bearer .+/.test(request.headers.authorization ?? '');
    response.statusCode = isKnown ? 200 : 401;
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(isKnown ? standIn.profile[address.pathname] : { error: 'unknown_token' }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  oauth.issuer.url = standIn.url;
  return standIn;
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((stopped) => server.close(stopped));
}
