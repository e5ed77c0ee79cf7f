import { List, Modal, Text } from '@mantine/core';
import { api } from '#client/platform/api/api.ts';
import { DeleteQuestion } from '#client/platform/form/delete-question.tsx';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { ListedWorkspace } from '#shared/workspaces.ts';

const maxNamed = 8;

interface DeleteWorkspacesDialogProps {
  workspaces: readonly ListedWorkspace[];
  opened: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deletes workspaces, after saying whom and what that concerns. */
export function DeleteWorkspacesDialog(props: DeleteWorkspacesDialogProps) {
  const { workspaces, opened, onClose, onDeleted } = props;
  const translate = useTranslate();
  const utils = api.useUtils();
  const remove = api.workspaces.removeMany.useMutation({
    onSuccess: async () => {
      onClose();
      onDeleted();
      toast.positive(
        translate(':count workspace deleted|:count workspaces deleted', { count: workspaces.length }),
      );
      await utils.workspaces.list.invalidate();
    },
    onError: (error) => toastError(error, translate),
  });
  const count = (of: (workspace: ListedWorkspace) => number) =>
    workspaces.reduce((sum, workspace) => sum + of(workspace), 0);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={translate('Delete :count workspace?|Delete :count workspaces?', { count: workspaces.length })}
    >
      <DeleteQuestion
        onCancel={onClose}
        isPending={remove.isPending}
        onDelete={() => remove.mutate({ ids: workspaces.map(({ id }) => id) })}
      >
        <List size="sm">
          {workspaces.slice(0, maxNamed).map(({ id, name }) => (
            <List.Item key={id}>
              <bdi>{name}</bdi>
            </List.Item>
          ))}
          {workspaces.length > maxNamed && (
            <List.Item>{translate('and :count more', { count: workspaces.length - maxNamed })}</List.Item>
          )}
        </List>
        <Text size="sm">
          {translate(
            'Its :count member will only see their own requests.|Its :count members will only see their own requests.',
            { count: count(({ members_count }) => members_count) },
          )}
        </Text>
        <Text size="sm">
          {translate(
            ':count request stays with the person who submitted it.|:count requests stay with the people who submitted them.',
            {
              count: count(({ tickets_count }) => tickets_count),
            },
          )}{' '}
          {translate("This can't be undone.")}
        </Text>
      </DeleteQuestion>
    </Modal>
  );
}
