import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { type Availability, availabilities } from '#shared/record-states.ts';
import { api } from '../../platform/api/api.ts';
import { useOnline } from '../../platform/connection/connection.ts';
import { toast, toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { useUser } from '../../platform/use-session.ts';
import { AvailabilityDot, availabilityName } from './availability-mark.tsx';
import classes from './availability-menu.module.css';

/** Sets the agent's own availability; who goes away is offered to unassign their open tickets. */
export function AvailabilityMenu() {
  const translate = useTranslate();
  const utils = api.useUtils();
  const user = useUser();
  const isOnline = useOnline();
  const offer = useRef<string | null>(null);
  const { data: options } = api.tickets.agentOptions.useQuery();
  const me = options?.agents.find(({ id }) => id === user?.id);
  const set = api.agents.setAvailability.useMutation({
    onSuccess: async ({ agent }, { state, hand_over }) => {
      utils.tickets.agentOptions.setData(
        undefined,
        (known) =>
          known && { ...known, agents: known.agents.map((one) => (one.id === agent.id ? agent : one)) },
      );
      if (!hand_over) {
        if (state === 'away' && agent.open_tickets > 0) offerToUnassign(agent.open_tickets);
        return;
      }
      toast.positive(translate('Your open tickets have been unassigned'));
      await utils.tickets.invalidate();
    },
    onError: (error) => toastError(error, translate),
  });
  function offerToUnassign(count: number) {
    offer.current = toast.positive(translate("You're shown as away"), {
      button: {
        label: translate('Unassign :count ticket|Unassign :count tickets', { count }),
        onClick: () => set.mutate({ state: 'away', hand_over: true }),
      },
    });
  }
  if (me === undefined) return null;
  const choose = (state: Availability) => {
    // An offer that was made on going away would set that status again.
    if (offer.current !== null) toast.hide(offer.current);
    set.mutate({ state });
  };
  const { availability } = me;
  // Offline changes do not reach other agents, so the stored state is not current.
  const name = isOnline ? availabilityName(availability, translate) : translate('Offline');
  return (
    <Menu position="right-end" width={320}>
      <Menu.Target>
        <UnstyledButton
          className={classes.target}
          aria-label={translate('Your status: :state', { state: name })}
          data-availability={availability}
        >
          <AvailabilityDot state={isOnline ? availability : 'offline'} />
          <span className={classes.name}>{name}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{translate('Shown to colleagues when they assign tickets')}</Menu.Label>
        <Menu.RadioGroup value={availability} onChange={(state) => choose(state as Availability)}>
          {availabilities.map((state) => (
            <Menu.RadioItem
              key={state}
              value={state}
              closeMenuOnClick
              checkIcon={<IconCheck size={16} aria-hidden />}
              rightSection={<AvailabilityDot state={state} />}
            >
              {availabilityName(state, translate)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
