import { Resolver } from 'node:dns/promises';
import type { Env } from './config/env.ts';

/** Milliseconds and attempts of a query: people wait for the answers. */
const patience = { timeout: 2000, tries: 2 };

/** Looks names up at the configured servers, else at those of the machine. */
export function dnsOf({ env }: { env: Pick<Env, 'DNS_SERVERS'> }): Resolver {
  const resolver = new Resolver(patience);
  if (env.DNS_SERVERS !== undefined) resolver.setServers(env.DNS_SERVERS);
  return resolver;
}

/** The records of a look-up; none when the name has none, or when nobody answers. */
export const recordsOf = <Record>(looking: Promise<Record[]>): Promise<Record[]> => looking.catch(() => []);
