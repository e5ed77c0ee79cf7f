import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Prometheus counters of one app; each app has its own registry, so that several can live in one process. */
export function createMetrics(collectProcess: boolean) {
  const registry = new Registry();
  if (collectProcess) collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: 'helpdock_http_request_seconds',
      help: 'Time to answer a request.',
      labelNames: ['method', 'area', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
    mails: new Counter({
      name: 'helpdock_mails_total',
      help: 'Mails handed over, by result.',
      labelNames: ['result'],
      registers: [registry],
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
