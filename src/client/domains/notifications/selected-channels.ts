import type { NotificationChannel, Selections, Subscriptions } from '#shared/notifications.ts';

type Item = Subscriptions['subscriptions'][number]['subscriptions'][number];

/** What holds for something: what was chosen, else its default. */
export const isOn = (chosen: Selections, { notif_id, defaults }: Item, channel: NotificationChannel) =>
  chosen[notif_id]?.[channel] ?? defaults[channel];

/** Whether all of a group are on, none, or some. */
export function stateOf(chosen: Selections, items: readonly Item[], channel: NotificationChannel) {
  const on = items.filter((item) => isOn(chosen, item, channel)).length;
  return { all: items.length > 0 && on === items.length, some: on > 0 && on < items.length };
}

/** The same with these items on, or off, on one channel. */
export const withItems = (
  chosen: Selections,
  items: readonly Item[],
  channel: NotificationChannel,
  on: boolean,
): Selections => ({
  ...chosen,
  ...Object.fromEntries(items.map(({ notif_id }) => [notif_id, { ...chosen[notif_id], [channel]: on }])),
});

/** The rows as the server has them, by what they are about. */
export const toSelections = (found: Subscriptions['user_selections']): Selections =>
  Object.fromEntries(found.map(({ notif_id, channels }) => [notif_id, channels]));

/** Whether anything at all reaches browsers. */
export const usesBrowser = (chosen: Selections, { subscriptions }: Pick<Subscriptions, 'subscriptions'>) =>
  subscriptions.some((group) => group.subscriptions.some((item) => isOn(chosen, item, 'browser')));
