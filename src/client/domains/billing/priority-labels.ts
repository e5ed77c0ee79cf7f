import type { PlanLimits } from '#shared/auth.ts';
import { defaultPriority, levelOf } from '#shared/priorities.ts';
import type { Translate } from '../../platform/translation/use-translate.ts';
import { priorityName } from '../../shell/priority-name.ts';

/** What a plan promises of the order in which requests are answered; null where it is as without one, or later. */
export function prioritySupport(limits: PlanLimits | undefined, translate: Translate) {
  const priority = limits?.priority ?? defaultPriority;
  if (levelOf(priority) <= levelOf(defaultPriority)) return null;
  return translate('Priority support: :priority', { priority: priorityName(priority, translate) });
}
