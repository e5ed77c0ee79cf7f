import { Menu, Modal, Text, UnstyledButton } from '@mantine/core';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { type Availability, availabilities } from '#shared/record-states.ts';
import { api } from '../../platform/api/api.ts';
import { useOnline } from '../../platform/connection/connection.ts';
import { DeleteQuestion } from '../../platform/form/delete-question.tsx';
import { toast, toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { useUser } from '../../platform/use-session.ts';
import { AvailabilityDot, availabilityName } from './availability-mark.tsx';
import classes from './availability-menu.module.css';

/** Sets the agent's own availability; on leaving, open tickets can be unassigned. */
export function AvailabilityMenu() {
  const translate = useTranslate();
  const utils = api.useUtils();
  const user = useUser();
  const isOnline = useOnline();
  const [isAsking, setAsking] = useState(false);
  const { data: options } = api.tickets.agentOptions.useQuery();
  const me = options?.agents.find(({ id }) => id === user?.id);
  const set = api.agents.setAvailability.useMutation({
    onSuccess: async ({ agent }, { hand_over }) => {
      utils.tickets.agentOptions.setData(
        undefined,
        (known) =>
          known && { ...known, agents: known.agents.map((one) => (one.id === agent.id ? agent : one)) },
      );
      setAsking(false);
      if (!hand_over) return;
      toast.positive(translate('Your open tickets have been unassigned'));
      await utils.tickets.invalidate();
    },
    onError: (error) => toastError(error, translate),
  });
  if (me === undefined) return null;
  const choose = (state: Availability) => set.mutate({ state });
  const { availability, open_tickets } = me;
  // Offline changes do not reach other agents, so the stored state is not current.
  const name = isOnline ? availabilityName(availability, translate) : translate('Offline');
  return (
    <>
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
          {open_tickets > 0 && (
            <>
              <Menu.Divider />
              <Menu.Item
                leftSection={<IconArrowBackUp size={16} aria-hidden />}
                onClick={() => setAsking(true)}
              >
                {translate('Away, and unassign my open tickets…')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={translate('Unassign your open tickets?')}
      >
        <DeleteQuestion
          label={translate('Unassign')}
          isPending={set.isPending}
          onCancel={() => setAsking(false)}
          onDelete={() => set.mutate({ state: 'away', hand_over: true })}
        >
          <Text size="sm">
            {translate(
              "Your :count open ticket will be unassigned, and you'll be shown as away. Colleagues can find it under Unassigned.|Your :count open tickets will be unassigned, and you'll be shown as away. Colleagues can find them under Unassigned.",
              { count: open_tickets },
            )}
          </Text>
        </DeleteQuestion>
      </Modal>
    </>
  );
}
