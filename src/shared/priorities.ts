/** How urgent a ticket is, by its level: the higher, the sooner. A level is stored, and is the id of the priority, too. */
const levels = { low: 1, normal: 2, high: 3, urgent: 4 } as const;

export type Priority = keyof typeof levels;

/** The least urgent first. */
export const priorities = Object.keys(levels) as [Priority, ...Priority[]];

/** Default priority, until changed by a user or a plan. */
export const defaultPriority: Priority = 'normal';

export const levelOf = (priority: Priority): number => levels[priority];

/** The priority of a stored level; throws for an unknown one. */
export function priorityOf(level: number): Priority {
  const found = priorities.find((name) => levels[name] === level);
  if (found === undefined) throw new Error(`There is no priority of level ${level}.`);
  return found;
}

/** The priority with that name or id, which may be text; undefined when unknown. */
export const findPriority = (nameOrId: unknown): Priority | undefined =>
  priorities.find((name) => name === nameOrId || String(levels[name]) === String(nameOrId));

/** Displayed names; each is a translatable line. */
export const priorityLabels: Record<Priority, string> = {
  low: 'Low',
  normal: 'Normal',
  high: 'High',
  urgent: 'Urgent',
};
