import { ActionIcon, Button, Group, Input, Menu, Paper, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { maxMacroActions } from '#shared/macros.ts';
import { useShownFields } from '../ticket-fields/shown-fields.ts';
import { type ActionType, actionTypesOf, newAction } from './action-types.ts';
import { ActionValue } from './action-value.tsx';
import { type EditedAction, editedAction } from './edited-macro.ts';

/** Types that the menu offers; a reply is the message of the macro itself. */
const offered: readonly ActionType[] = [
  ...(['status', 'priority', 'assign', 'group', 'category', 'tags_add', 'tags_remove', 'field'] as const),
  ...(['snooze', 'wake', 'follow', 'note', 'spam', 'not_spam', 'delete', 'restore'] as const),
];

interface ActionListProps {
  actions: readonly EditedAction[];
  onChange: (actions: EditedAction[]) => void;
  /** The message about an action, by its place. */
  errorAt: (index: number) => string | undefined;
  error: string | undefined;
}

/** The actions of a macro, each with its value. */
export function ActionList({ actions, onChange, errorAt, error }: ActionListProps) {
  const translate = useTranslate();
  const { data: options } = api.tickets.agentOptions.useQuery();
  const fields = useShownFields();
  const names = actionTypesOf(translate);
  const choices =
    options === undefined
      ? []
      : offered.flatMap((type) => {
          const action = newAction(type, options, fields);
          return action === undefined ? [] : [{ type, action }];
        });
  return (
    <Input.Wrapper label={translate('Actions')} labelElement="div" error={error}>
      <Stack gap="xs" mt={4}>
        {actions.map(({ key, action }, index) => (
          <Paper key={key} withBorder p="xs">
            <Group justify="space-between" wrap="nowrap" mb={4}>
              <Text size="sm" fw={550}>
                {names[action.type]}
              </Text>
              <ActionIcon
                aria-label={translate('Remove: :name', { name: names[action.type] })}
                onClick={() => onChange(actions.filter((one) => one.key !== key))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Group>
            <ActionValue
              action={action}
              label={names[action.type]}
              error={errorAt(index)}
              onChange={(changed) =>
                onChange(actions.map((one) => (one.key === key ? { key, action: changed } : one)))
              }
            />
          </Paper>
        ))}
        {actions.length < maxMacroActions && (
          <Menu position="bottom-start" withinPortal={false}>
            <Menu.Target>
              <Button
                variant="default"
                size="compact-sm"
                w="fit-content"
                leftSection={<IconPlus size={16} aria-hidden />}
              >
                {translate('Add action')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
              {choices.map(({ type, action }) => (
                <Menu.Item key={type} onClick={() => onChange([...actions, editedAction(action)])}>
                  {names[type]}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </Stack>
    </Input.Wrapper>
  );
}
