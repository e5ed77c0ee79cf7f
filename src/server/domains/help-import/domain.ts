import { defineDomain } from '../../platform/domain.ts';
import { helpImportApiTexts } from './api-texts.ts';
import { helpImportLimits } from './limits.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { helpCenterExporter } from './transfer/exporting.ts';
import { importHelpCenter } from './transfer/jobs.ts';
import { transferRouter } from './transfer/router.ts';
import { helpImportWrites } from './writes.ts';

/** The help center as a file, and files as articles. */
export const helpImportDomain = defineDomain({
  name: 'help-import',
  routers: { transfer: transferRouter },
  writes: helpImportWrites,
  jobs: [importHelpCenter],
  limits: helpImportLimits,
  hooks: { exporters: [helpCenterExporter] },
  texts: { de: german, ar: arabic },
  apiTexts: helpImportApiTexts,
});
