import type { Server } from 'node:http';
import { isConnectionReset } from '../http/connection-reset.ts';
import type { Log } from '../logging/log.ts';

/**
 * Handlers for unhandled rejections and exceptions. A promise: it is logged, and the process goes on, because only
 * the work that it belonged to has failed. An exception: what it left half done is unknown, so it is logged and the
 * process stops as when it is told to, with exit code 1, for a supervisor to start it anew; unless it says only that a
 * line broke, which leaves nothing half done.
 */
export function watchCrashes(log: Log): void {
  let ending = false;
  process.on('unhandledRejection', (reason) => {
    log.error({ err: reason, origin: 'unhandledRejection' }, 'unhandled promise rejection');
  });
  process.on('uncaughtException', (error, origin) => {
    if (isConnectionReset(error)) {
      log.warn({ err: error, origin }, 'unhandled connection error');
      return;
    }
    log.fatal({ err: error, origin }, 'unhandled exception: the process ends');
    process.exitCode = 1;
    if (!ending) process.kill(process.pid, 'SIGTERM');
    ending = true;
  });
}

/** Logs errors of a listening server, such as too many open files, and goes on. */
export function watchServer(server: Server, log: Log): void {
  server.on('error', (error) => log.error({ err: error }, 'server error'));
}
