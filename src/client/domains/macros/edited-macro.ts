import type { Macro } from '#shared/macros.ts';
import type { TicketAction } from '#shared/ticket-actions.ts';
import { randomId } from '../../ui/random-id.ts';

/** An action in the form; its key stays while others are added and removed. */
export interface EditedAction {
  key: string;
  action: TicketAction;
}

/** A macro to edit: a stored one, or a new one that begins with these values. */
export interface EditedMacro
  extends Pick<Macro, 'name' | 'actions' | 'body' | 'shared' | 'group_id' | 'enabled'> {
  id: number | null;
}

export const newMacro = (): EditedMacro => ({
  ...{ id: null, name: '', actions: [], body: null },
  ...{ shared: false, group_id: null, enabled: true },
});

export const editedAction = (action: TicketAction): EditedAction => ({ key: randomId(), action });
