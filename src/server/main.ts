import 'dotenv/config';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { createApp } from './app.ts';
import { commandAnswers } from './command-answers.ts';
import { setupCode } from './domains/auth/setup-code.ts';
import { isSetupRequired } from './domains/auth/setup-queries.ts';
import { openSmtpIn, type SmtpIn } from './domains/inbound-mail/smtp-in.ts';
import { baseUrl, readEnv } from './platform/config/env.ts';
import { makePrivate, mendDataFolder } from './platform/data-folder/private-data.ts';
import { watchCrashes, watchServer } from './platform/error-log/crashes.ts';
import { createExpressServer } from './platform/http/express-server.ts';
import type { Services } from './platform/services.ts';
import { demoAccounts } from './seed/people.ts';
import { seedWhenEmpty } from './seed/seed.ts';
import { closeServices, openServices, servicesForJobs } from './services.ts';

// By default the engine grows the heap to several times its live size before it collects.
setFlagsFromString('--heap-growing-percent=30');

const stopWithinMs = 10_000;

/** Milliseconds that keep-alive connections get for a next request, whose answer has `Connection: close`. */
const farewellMs = 1000;

/** Resolves when the port is taken; the listen callback would report success even when the port is in use. */
const listen = (server: Server, port: number, host: string) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

/**
 * Graceful shutdown: the next answer on keep-alive connections has `Connection: close`, then no more are accepted, so
 * that no request under way is cut. Jobs in hand are finished meanwhile. A signal during the start waits for its end.
 */
function stopOnSignal(server: Server, serving: Promise<SmtpIn | null>, services: Services): void {
  const drain = async () => {
    const open = await new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
    if (open > 0) await sleep(farewellMs);
    const closed = new Promise((resolve) => server.close(resolve));
    setTimeout(() => server.closeAllConnections(), stopWithinMs - farewellMs - 1000).unref();
    await closed;
  };
  const stop = async (signal: string) => {
    services.log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    const smtpIn = await serving.catch(() => null);
    services.stopping.abort();
    await Promise.all([drain(), smtpIn?.close(), services.jobs.stop()]);
    await closeServices(services);
    process.exit(process.exitCode ?? 0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

async function start(): Promise<void> {
  makePrivate();
  const env = readEnv(process.env);
  const services = await openServices(env);
  watchCrashes(services.log);
  services.connection.answer(commandAnswers(services));
  const seeded = await seedWhenEmpty(services);
  const hasDemo = seeded || (await demoAccounts.exist(services));
  const app = await createApp(services, { pages: env.NODE_ENV === 'development' ? 'development' : 'built' });
  const server = createExpressServer(app, services.stopping.signal);
  const serving = serve(server, services, hasDemo);
  stopOnSignal(server, serving, services);
  await serving;
  await mendDataFolder(env.DATA_DIR, services.log);
}

/** Takes requests, mails and jobs, as far as this process has to. */
async function serve(server: Server, services: Services, hasDemo: boolean): Promise<SmtpIn | null> {
  const { env, log } = services;
  const host = env.HOST ?? (hasDemo ? '127.0.0.1' : '0.0.0.0');
  let smtpIn: SmtpIn | null = null;
  if (env.ROLE !== 'worker') {
    const port = await listen(server, env.PORT, host);
    watchServer(server, log);
    log.info({ host, port }, 'listening');
    const code = (await isSetupRequired(services)) ? setupCode(services.keys) : null;
    announce(baseUrl({ ...env, PORT: port }), hasDemo, code);
    smtpIn = await openSmtpIn(services);
  }
  if (env.ROLE !== 'web') {
    await services.jobs.work(servicesForJobs(services));
    log.info('taking jobs');
  }
  return smtpIn;
}

/** @param code What creates the first administrator from another machine; null where there is one. */
function announce(address: string, hasDemo: boolean, code: string | null): void {
  const accounts = hasDemo
    ? `\n\nDemo accounts (password ${demoAccounts.password}):\n  ${demoAccounts.emails.join('\n  ')}`
    : '';
  const first =
    code === null
      ? ''
      : `\n\nOpen it to create the administrator account.\nFrom another machine the page asks for this setup code: ${code}`;
  process.stdout.write(`\nHelpdock is ready at ${address}${accounts}${first}\n\n`);
}

try {
  await start();
} catch (error) {
  process.stderr.write(
    `\nHelpdock could not start.\n${error instanceof Error ? error.message : String(error)}\n`,
  );
  if (process.env.LOG_LEVEL === 'debug')
    process.stderr.write(`${error instanceof Error ? error.stack : ''}\n`);
  process.exit(1);
}
