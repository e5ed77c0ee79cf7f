import { Group, Select, Text } from '@mantine/core';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUser } from '#client/platform/use-session.ts';
import type { Agent } from '#shared/agents.ts';
import type { Person } from '#shared/auth.ts';
import { AvailabilityMark } from '../availability-mark.tsx';
import { useTicketCountsText } from '../use-ticket-counts-text.ts';

interface AssigneeSelectProps {
  assignee: Person | null;
  disabled: boolean;
  /** Null removes the assignee. */
  onAssign: (userId: number | null) => void;
  className: string | undefined;
}

const nobody = 'nobody';

// Rendered inside the ticket's landmark, for screen readers.
const inPlace = { withinPortal: false, width: 320, position: 'bottom-end' as const };

/** An assignable agent, with availability and number of open tickets. */
function AgentOption({ name, agent }: { name: string; agent: Agent | undefined }) {
  const countsText = useTicketCountsText();
  return (
    <Group gap="xs" justify="space-between" wrap="nowrap" w="100%">
      <Text span size="xs" truncate dir="auto">
        {name}
      </Text>
      {agent && (
        <Group gap="xs" wrap="nowrap">
          <Text span size="xs" c="dimmed" className="tabular">
            {countsText(agent)}
          </Text>
          <AvailabilityMark state={agent.availability} />
        </Group>
      )}
    </Group>
  );
}

/** The ticket's assignee: oneself first, then the other agents. */
export function AssigneeSelect({ assignee, disabled, onAssign, className }: AssigneeSelectProps) {
  const translate = useTranslate();
  const user = useUser();
  const { data: options } = api.tickets.agentOptions.useQuery();
  const known = options?.agents ?? [];
  const agents = options === undefined && assignee !== null ? [assignee] : known;
  const sorted = [...agents].sort(
    (one, other) => Number(other.id === user?.id) - Number(one.id === user?.id),
  );
  const people = sorted.map(({ id, display_name }) => ({ value: String(id), label: display_name }));
  return (
    <Select
      size="xs"
      aria-label={translate('Assignee')}
      allowDeselect={false}
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage={translate('No one with this name')}
      comboboxProps={inPlace}
      disabled={disabled}
      data={[...people.slice(0, 1), { value: nobody, label: translate('Unassigned') }, ...people.slice(1)]}
      value={assignee === null ? nobody : String(assignee.id)}
      onChange={(id) => id && onAssign(id === nobody ? null : Number(id))}
      // Typing starts a new search instead of appending to the selected name.
      onFocus={(event) => event.currentTarget.select()}
      renderOption={({ option }) => (
        <AgentOption name={option.label} agent={known.find(({ id }) => String(id) === option.value)} />
      )}
      className={className}
    />
  );
}
