import type { Server } from 'node:http';
import { isConnectionReset } from '../http/connection-reset.ts';
import type { Log } from '../logging/log.ts';

/**
 * Handlers for unhandled rejections and exceptions. A rejection is logged and the process continues, because only its
 * own work has failed. An exception leaves an unknown state, so it is logged and the process stops as on a signal, with
 * exit code 1, for a supervisor to restart it; except for connection resets, which leave nothing half done.
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

/** Logs errors of a listening server, such as too many open files, without ending it. */
export function watchServer(server: Server, log: Log): void {
  server.on('error', (error) => log.error({ err: error }, 'server error'));
}
