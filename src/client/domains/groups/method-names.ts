import type { Translate } from '#client/platform/translation/use-translate.ts';
import type { AssignmentMethod } from '#shared/groups.ts';

/** Displayed names of the ways to assign tickets. */
export const methodNames = (translate: Translate): Record<AssignmentMethod, string> => ({
  manual: translate('By hand'),
  round_robin: translate('In turn'),
  least_busy: translate('Fewest open tickets first'),
});
