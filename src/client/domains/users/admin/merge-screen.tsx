import { Alert, Anchor, Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { IconArrowsExchange, IconInfoCircle } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { AdminPage } from '#client/shell/admin-page.tsx';
import { LoadFailure } from '#client/shell/load-failure.tsx';
import { Columns } from '#client/ui/columns.tsx';
import { longLabel } from '#client/ui/long-label.ts';
import { shownEmail } from '#shared/email-domains.ts';
import type { MergePreview } from '#shared/people.ts';
import type { ShownUser } from '#shared/users.ts';
import { useUndo } from '../../operations/use-undo.ts';
import { MergeChoice } from './merge-choice.tsx';
import type { MergeSearch } from './merge-search.ts';
import { MergeSide } from './merge-side.tsx';
import { useStorePerson } from './use-store-person.ts';

interface MergeScreenProps {
  id: number;
  search: MergeSearch;
  /** Goes on with other people. */
  onChange: (id: number, search: MergeSearch) => void;
}

function ConfirmForm({ preview, onClose }: { preview: MergePreview; onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const store = useStorePerson();
  const form = useAppForm({ initialValues: {} });
  const { survivor, other } = preview;
  const undo = useUndo();
  const merge = api.people.merge.useMutation({
    onSuccess: async ({ user, operation }) => {
      onClose();
      toast.positive(translate('Accounts merged into :name', { name: user.display_name }), {
        button: { label: translate('Undo'), onClick: () => undo.mutate({ id: operation.id }) },
      });
      await store(user);
      await navigate({ to: '/admin/people/$userId', params: { userId: String(user.id) } });
    },
    onError: form.showError,
  });
  return (
    <DialogForm
      onSubmit={form.onSubmit(() => merge.mutate({ id: survivor.user.id, userId: other.user.id }))}
      onCancel={onClose}
      label={translate('Merge')}
      isDangerous
      isPending={merge.isPending}
    >
      <Text size="sm">
        {translate(
          'The account :email is closed, and everything in it moves to :survivor. You can undo this for 30 days, but ended sessions and API tokens are not restored.',
          { email: other.user.email, survivor: survivor.user.email },
        )}
      </Text>
    </DialogForm>
  );
}

function Warnings({ warnings }: Pick<MergePreview, 'warnings'>) {
  const translate = useTranslate();
  if (warnings.length === 0) return null;
  const words: Record<MergePreview['warnings'][number], string> = {
    other_name: translate(
      'These accounts have different names. Are you sure they belong to the same person?',
    ),
    roles: translate('Roles that only the removed account has are lost.'),
    suspended: translate(
      'One of these accounts is suspended. The result keeps the status of the account you keep.',
    ),
  };
  return (
    <Alert color="yellow" variant="light" icon={<IconInfoCircle size={18} aria-hidden />}>
      <Stack gap={4}>
        {warnings.map((warning) => (
          <span key={warning}>{words[warning]}</span>
        ))}
      </Stack>
    </Alert>
  );
}

/** Two accounts of one person mostly have one name: then their email addresses tell them apart. */
function mergedNames(survivor: ShownUser, other: ShownUser) {
  const [name, otherName] =
    survivor.display_name === other.display_name
      ? [shownEmail(survivor.email), shownEmail(other.email)]
      : [survivor.display_name, other.display_name];
  return { name, other: otherName };
}

function Comparison({ preview, onSwap, onBack }: ComparisonProps) {
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const { survivor, other, result } = preview;
  const close = () => setAsking(false);
  const names = mergedNames(survivor.user, other.user);
  return (
    <Stack>
      <Warnings warnings={preview.warnings} />
      <Columns sm={3}>
        <MergeSide title={translate('Kept')} color="green" {...survivor} />
        <MergeSide title={translate('Removed')} color="red" {...other} />
        <MergeSide title={translate('After merging')} color="blue" {...result} />
      </Columns>
      <Group justify="space-between">
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconArrowsExchange size={16} aria-hidden />}
            onClick={onSwap}
          >
            {translate('Swap accounts')}
          </Button>
          <Button variant="subtle" onClick={onBack}>
            {translate('Choose another person')}
          </Button>
        </Group>
        <Button color="red" mih={36} {...longLabel} onClick={() => setAsking(true)}>
          <span dir="auto">{translate('Merge :other into :name', names)}</span>
        </Button>
      </Group>
      <Modal
        opened={isAsking}
        onClose={close}
        title={<span dir="auto">{translate('Merge :other into :name?', names)}</span>}
      >
        <ConfirmForm preview={preview} onClose={close} />
      </Modal>
    </Stack>
  );
}

interface ComparisonProps {
  preview: MergePreview;
  onSwap: () => void;
  onBack: () => void;
}

/** Both accounts side by side, or why they can not be merged. */
function MergePair({
  id,
  userId,
  onSwap,
  onBack,
}: { id: number; userId: number } & Omit<ComparisonProps, 'preview'>) {
  const translate = useTranslate();
  const found = api.people.mergePreview.useQuery({ id, userId }, { retry: false });
  if (found.data) return <Comparison preview={found.data} onSwap={onSwap} onBack={onBack} />;
  if (!found.isError) return <Skeleton height={320} />;
  const { status, text, errors } = readApiError(found.error);
  if (status === null || status >= 500) return <LoadFailure onRetry={() => void found.refetch()} />;
  return (
    <Alert color="red" variant="light" role="alert">
      <Stack gap="xs" align="start">
        {translate(errors.userId?.[0] ?? text)}
        <Button size="xs" variant="default" onClick={onBack}>
          {translate('Choose another person')}
        </Button>
      </Stack>
    </Alert>
  );
}

/** Makes one person of two: finds the other account, shows what comes of it, and asks before it is done. */
export function MergeScreen({ id, search, onChange }: MergeScreenProps) {
  const translate = useTranslate();
  const person = api.users.get.useQuery({ id: String(id) });
  const user = person.data?.user;
  const other = search.with;
  return (
    <AdminPage
      title={translate('Merge two people')}
      description={
        <Anchor
          inherit
          renderRoot={(props) => (
            <Link to="/admin/people/$userId" params={{ userId: String(id) }} {...props} />
          )}
        >
          <bdi>{user?.display_name ?? translate('Person')}</bdi>
        </Anchor>
      }
    >
      {person.isError && <LoadFailure onRetry={() => void person.refetch()} />}
      {user && other === undefined && (
        <Stack>
          <Text size="sm" maw="70ch">
            {translate(
              'Which other account belongs to the same person? Tickets, files, purchases, and email addresses of both are combined. You can review the result before anything changes.',
            )}
          </Text>
          <MergeChoice person={user} onChoose={(chosen) => onChange(id, { with: chosen })} />
        </Stack>
      )}
      {user && other !== undefined && (
        <MergePair
          id={id}
          userId={other}
          onSwap={() => onChange(other, { with: id })}
          onBack={() => onChange(id, {})}
        />
      )}
    </AdminPage>
  );
}
