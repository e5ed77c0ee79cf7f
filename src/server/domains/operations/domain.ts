import { defineDomain } from '../../platform/domain.ts';
import { operationApiTexts } from './api-texts.ts';
import { pruneOperations } from './jobs.ts';
import { operationsRouter } from './router.ts';
import { deleteOperationsOn } from './service.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { operationWrites } from './writes.ts';

/** Operations that can be undone; other domains implement the undo. */
export const operationsDomain = defineDomain({
  name: 'operations',
  publicFiles: ['statement.ts', 'undoable.ts'],
  routers: { operations: operationsRouter },
  writes: operationWrites,
  jobs: [pruneOperations],
  hooks: { accountDeleted: deleteOperationsOn },
  texts: { de: german, ar: arabic },
  apiTexts: operationApiTexts,
});
