import { Badge, Button, Container, Group, Menu, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconBolt, IconCopy, IconEye, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { DangerItem } from '#client/shell/list/danger-item.tsx';
import { ListStates } from '#client/shell/list/list-states.tsx';
import { NameCell } from '#client/shell/list/name-cell.tsx';
import { OrderedRows } from '#client/shell/list/ordered-rows.tsx';
import { RowMenu } from '#client/shell/list/row-menu.tsx';
import { useOrder } from '#client/shell/list/use-order.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { Macro } from '#shared/macros.ts';
import { useMacroSteps } from '../tickets/macros/action-labels.ts';
import { Audience } from '../tickets/saved-replies/audience.tsx';
import { DeleteMacroDialog } from './delete-macro-dialog.tsx';
import { type EditedMacro, newMacro } from './edited-macro.ts';

const MacroDialog = lazy(async () => ({ default: (await import('./macro-dialog.tsx')).MacroDialog }));

function MacroWords({ macro, onOpen }: { macro: Macro; onOpen: () => void }) {
  const translate = useTranslate();
  const stepsOf = useMacroSteps();
  const { data: options } = api.tickets.agentOptions.useQuery();
  return (
    <>
      <NameCell
        name={macro.name}
        onOpen={onOpen}
        marks={
          !macro.enabled && (
            <Badge variant="light" color="gray">
              {translate('Disabled')}
            </Badge>
          )
        }
        excerpt={stepsOf(macro).join(' · ')}
      />
      <Group gap={4} mt={2} c="dimmed" fz="xs">
        <IconEye size={14} aria-hidden />
        <VisuallyHidden>{translate('Visible to')}</VisuallyHidden>
        <span>
          <Audience record={macro} groups={options?.groups ?? []} />
        </span>
      </Group>
    </>
  );
}

interface MacroMenuProps {
  macro: Macro;
  onEdit: () => void;
  onDuplicate: () => void;
  onDelete: () => void;
}

function MacroMenu({ macro, onEdit, onDuplicate, onDelete }: MacroMenuProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const toggle = api.macros.update.useMutation({
    onSuccess: ({ macro: saved }) => {
      toast.positive(saved.enabled ? translate('Macro enabled') : translate('Macro disabled'));
      return utils.macros.invalidate();
    },
    onError: (error) => toastError(error, translate),
  });
  return (
    <RowMenu name={macro.name}>
      {macro.can.update && (
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          {translate('Edit')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={onDuplicate}>
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
          <DangerItem leftSection={<IconTrash size={16} aria-hidden />} onClick={onDelete}>
            {translate('Delete')}
          </DangerItem>
        </>
      )}
    </RowMenu>
  );
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
  const order = useOrder<Macro>(api.macros.reorder, {
    list: utils.macros.list,
    show: (ordered) => utils.macros.list.setData(undefined, { macros: ordered }),
    refresh: () => utils.macros.invalidate(),
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
      <ListStates
        items={macros}
        isFailed={list.isError}
        onRetry={() => void list.refetch()}
        empty={
          <EmptyState
            icon={IconBolt}
            title={translate('No macros yet')}
            description={translate('Save steps that you take again and again.')}
          >
            {create}
          </EmptyState>
        }
      >
        {(shown) => (
          <OrderedRows
            items={shown}
            label={translate('Macros')}
            nameOf={({ name }) => name}
            // Those of others keep their place, so that rows between them can't move.
            onOrder={shown.every(({ can }) => can.update) ? order : null}
            words={(macro) => <MacroWords macro={macro} onOpen={() => open(macro)} />}
            menu={(macro) => (
              <MacroMenu
                macro={macro}
                onEdit={() => setEdited(macro)}
                onDuplicate={() => duplicate(macro)}
                onDelete={() => setDeleted(macro)}
              />
            )}
          />
        )}
      </ListStates>
      {edited !== null && (
        <Suspense>
          <MacroDialog macro={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
      {deleted !== null && <DeleteMacroDialog macro={deleted} onClose={() => setDeleted(null)} />}
    </Container>
  );
}
