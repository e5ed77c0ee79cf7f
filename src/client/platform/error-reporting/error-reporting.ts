import { failedImports } from './failed-import.ts';

const sampleRate = 0.2;

/** Errors that are not reported: they are caused by deployments, browser extensions and translators. */
const ignoreErrors = [
  ...failedImports,
  "Failed to execute 'removeChild' on 'Node'",
  "Failed to execute 'insertBefore' on 'Node'",
  'The object can not be found here',
  'ResizeObserver loop',
];

async function loadReporter() {
  const { init, captureException } = await import('@sentry/browser');
  return { init, captureException };
}

let reporter: ReturnType<typeof loadReporter> | null = null;

/** Starts error reporting if the site has a DSN; otherwise the library is not loaded. */
export function startErrorReporting(dsn: string | null): void {
  if (!dsn) return;
  reporter = loadReporter();
  reporter.then((sentry) => sentry.init({ dsn, sampleRate, ignoreErrors })).catch(() => undefined);
}

/** Reports an error that the interface caught itself. */
export function reportError(error: unknown): void {
  reporter?.then((sentry) => sentry.captureException(error)).catch(() => undefined);
}
