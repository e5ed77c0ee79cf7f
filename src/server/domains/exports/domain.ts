import { defineDomain } from '../../platform/domain.ts';
import { makeExport } from './jobs.ts';
import { exportLimits } from './limits.ts';
import { exportsRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { exportWrites } from './writes.ts';

/** Exports as files: other domains provide the exporters. */
export const exportsDomain = defineDomain({
  name: 'exports',
  publicFiles: ['exporter.ts', 'file.ts'],
  routers: { exports: exportsRouter },
  writes: exportWrites,
  jobs: [makeExport],
  limits: exportLimits,
  texts: { de: german, ar: arabic },
  apiTexts: { bodies: { 'exports.create': { what: 'tickets', format: 'csv', from: '2026-01-01' } } },
});
