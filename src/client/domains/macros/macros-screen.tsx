import { Badge, Button, Container, Group, Menu, Text, Title } from '@mantine/core';
import { IconBolt, IconCopy, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { DangerItem } from '#client/shell/list/danger-item.tsx';
import { DataList } from '#client/shell/list/data-list.tsx';
import type { Column } from '#client/shell/list/data-table.tsx';
import { NameCell } from '#client/shell/list/name-cell.tsx';
import { RowMenu } from '#client/shell/list/row-menu.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { Macro } from '#shared/macros.ts';
import { useMacroSteps } from '../tickets/macros/action-labels.ts';
import { Audience } from '../tickets/saved-replies/audience.tsx';
import { DeleteMacroDialog } from './delete-macro-dialog.tsx';
import { type EditedMacro, newMacro } from './edited-macro.ts';

const MacroDialog = lazy(async () => ({ default: (await import('./macro-dialog.tsx')).MacroDialog }));

function useColumns(onOpen: (macro: Macro) => void): Column<Macro>[] {
  const translate = useTranslate();
  const stepsOf = useMacroSteps();
  const { data: options } = api.tickets.agentOptions.useQuery();
  return [
    {
      id: 'name',
      head: translate('Name'),
      kind: 'main',
      cell: (macro) => (
        <NameCell
          name={macro.name}
          onOpen={() => onOpen(macro)}
          marks={
            !macro.enabled && (
              <Badge variant="light" color="gray">
                {translate('Disabled')}
              </Badge>
            )
          }
          excerpt={stepsOf(macro).join(' · ')}
        />
      ),
    },
    {
      id: 'audience',
      head: translate('Visible to'),
      isNamed: true,
      cell: (macro) => <Audience record={macro} groups={options?.groups ?? []} />,
    },
  ];
}

/** The macros of an agent, and those that are shared with them. */
export function MacrosScreen() {
  const translate = useTranslate();
  const utils = api.useUtils();
  const [edited, setEdited] = useState<EditedMacro | null>(null);
  const [deleted, setDeleted] = useState<Macro | null>(null);
  const list = api.macros.list.useQuery();
  const macros = list.data?.macros;
  const duplicate = (macro: Macro) =>
    setEdited({
      ...macro,
      id: null,
      name: translate(':name (copy)', { name: macro.name }).slice(0, 255),
      ...{ shared: false, group_id: null },
    });
  const open = (macro: Macro) => (macro.can.update ? setEdited(macro) : duplicate(macro));
  const columns = useColumns(open);
  const toggle = api.macros.update.useMutation({
    onSuccess: ({ macro }) => {
      toast.positive(macro.enabled ? translate('Macro enabled') : translate('Macro disabled'));
      return utils.macros.invalidate();
    },
    onError: (error) => toastError(error, translate),
  });
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited(newMacro())}>
      {translate('New macro')}
    </Button>
  );
  return (
    <Container size={1080} pt={32} pb={64}>
      <Group justify="space-between" align="flex-start" mb="lg">
        <div>
          <Title order={1} size="h2">
            {translate('Macros')}
          </Title>
          <Text c="dimmed" size="sm" mt={4}>
            {translate('Several actions in one step. Run them in a ticket by typing / or from its menu.')}
          </Text>
        </div>
        {macros?.length !== 0 && create}
      </Group>
      <DataList
        items={macros}
        label={translate('Macros')}
        columns={columns}
        nameOf={({ name }) => name}
        isFailed={list.isError}
        onRetry={() => void list.refetch()}
        menu={(macro) => (
          <RowMenu name={macro.name}>
            {macro.can.update && (
              <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setEdited(macro)}>
                {translate('Edit')}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => duplicate(macro)}>
              {translate('Duplicate')}
            </Menu.Item>
            {macro.can.update && (
              <>
                <Menu.Item
                  leftSection={<IconBolt size={16} aria-hidden />}
                  onClick={() => toggle.mutate({ id: macro.id, enabled: !macro.enabled })}
                >
                  {macro.enabled ? translate('Disable') : translate('Enable')}
                </Menu.Item>
                <DangerItem
                  leftSection={<IconTrash size={16} aria-hidden />}
                  onClick={() => setDeleted(macro)}
                >
                  {translate('Delete')}
                </DangerItem>
              </>
            )}
          </RowMenu>
        )}
        empty={
          <EmptyState
            icon={IconBolt}
            title={translate('No macros yet')}
            description={translate('Save steps that you take again and again.')}
          >
            {create}
          </EmptyState>
        }
      />
      {edited !== null && (
        <Suspense>
          <MacroDialog macro={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
      {deleted !== null && <DeleteMacroDialog macro={deleted} onClose={() => setDeleted(null)} />}
    </Container>
  );
}
