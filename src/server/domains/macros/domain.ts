import { defineDomain } from '../../platform/domain.ts';
import { deleteOwnMacros, mergeMacros } from './account-deletion.ts';
import { macroApiTexts } from './api-texts.ts';
import { macroLimits } from './limits.ts';
import { macroPermissions } from './permissions.ts';
import { macrosRouter } from './router.ts';
import arabic from './texts/ar.json' with { type: 'json' };
import german from './texts/de.json' with { type: 'json' };
import { undoableMacro } from './undo.ts';
import { macroWrites } from './writes.ts';

/** Macros: actions on tickets under a name, which agents run at once. */
export const macrosDomain = defineDomain({
  name: 'macros',
  routers: { macros: macrosRouter },
  writes: macroWrites,
  permissions: macroPermissions,
  limits: macroLimits,
  hooks: {
    accountDeleted: deleteOwnMacros,
    accountsMerged: mergeMacros,
    undoable: [undoableMacro],
  },
  apiTexts: macroApiTexts,
  texts: { de: german, ar: arabic },
});
