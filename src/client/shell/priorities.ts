import type { Priority } from '#shared/ticket-priorities.ts';
import { api } from '../platform/api/api.ts';
import type { Translate } from '../platform/translation/use-translate.ts';

const none: readonly Priority[] = [];

/** The priorities that agents choose from, the least urgent first; none while they load, and for customers. */
export function usePriorities(isAgent = true): readonly Priority[] {
  const { data } = api.tickets.agentOptions.useQuery(undefined, { enabled: isAgent });
  return data?.priorities ?? none;
}

export const defaultOf = (priorities: readonly Priority[]) => priorities.find((one) => one.is_default);

/** The label of the priority of that name; the name itself when it was deleted. */
export function priorityLabel(priorities: readonly Priority[], name: string, translate: Translate): string {
  const found = priorities.find((one) => one.name === name);
  return found === undefined ? name : translate(found.label);
}

/** The choices of a select, the most urgent first. */
export const priorityChoices = (priorities: readonly Priority[], translate: Translate) =>
  priorities.toReversed().map(({ name, label }) => ({ value: name, label: translate(label) }));
