import { ActionIcon, Anchor, Badge, Button, Group, Modal, Text } from '@mantine/core';
import { IconArrowForwardUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { DeleteQuestion } from '#client/platform/form/delete-question.tsx';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { type Translate, useTranslate } from '#client/platform/translation/use-translate.ts';
import { SearchedList } from '#client/shell/list/searched-list.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LtrText } from '#client/ui/ltr-text.tsx';
import { Row } from '#client/ui/row-list.tsx';
import type { HelpRedirect, RedirectCause } from '#shared/redirects.ts';
import { ManagerSubPage } from '../../articles/manager/manager-sub-page.tsx';
import { RedirectDialog } from './redirect-dialog.tsx';
import { type RedirectSearch, redirectListOf } from './redirect-search.ts';

const causeNames = (translate: Translate): Record<RedirectCause, string> => ({
  renamed: translate('Renamed'),
  moved: translate('Moved'),
  added: translate('Added manually'),
});

interface RedirectRowProps {
  redirect: HelpRedirect;
  onDelete: () => void;
}

function RedirectRow({ redirect, onDelete }: RedirectRowProps) {
  const translate = useTranslate();
  const { from, to, cause, created_by, created_at } = redirect;
  return (
    <Row
      icon={<IconArrowForwardUp size={20} stroke={1.5} aria-hidden />}
      action={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={translate('Delete redirect from :address', { address: from })}
          onClick={onDelete}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      }
    >
      <LtrText size="sm" fw={550}>
        {from}
      </LtrText>
      <Anchor href={to} size="sm" dir="ltr" display="block" w="fit-content">
        {to}
      </Anchor>
      <Group gap="xs" mt={4}>
        <Badge variant="default" size="sm">
          {causeNames(translate)[cause]}
        </Badge>
        <Text size="xs" c="dimmed">
          {created_by !== null && (
            <>
              <bdi>{created_by.display_name}</bdi>
              {' · '}
            </>
          )}
          <RelativeTime value={created_at} />
        </Text>
      </Group>
    </Row>
  );
}

interface RedirectsScreenProps {
  search: RedirectSearch;
  onChange: (search: RedirectSearch) => void;
}

/** Addresses of the help center that lead elsewhere: those of pages that moved, and those that somebody added. */
export function RedirectsScreen({ search, onChange }: RedirectsScreenProps) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const [isAdding, setAdding] = useState(false);
  const [deleting, setDeleting] = useState<HelpRedirect | null>(null);
  const list = api.hcRedirects.list.useQuery(redirectListOf(search), { placeholderData: keepPreviousData });
  const remove = api.hcRedirects.delete.useMutation({
    onSuccess: async () => {
      setDeleting(null);
      toast.positive(translate('Redirect deleted'));
      await utils.hcRedirects.invalidate();
    },
    onError: (error) => toastError(error, translate),
  });
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {translate('New redirect')}
    </Button>
  );
  return (
    <ManagerSubPage
      title={translate('Redirects')}
      description={translate('Send people from old URLs to the current pages.')}
      actions={add}
    >
      <SearchedList
        label={translate('Redirects')}
        searchLabel={translate('Search by URL')}
        search={search}
        onChange={onChange}
        list={list}
        empty={
          <EmptyState
            icon={IconArrowForwardUp}
            title={translate('No redirects yet')}
            description={translate(
              "When a published article's URL changes, a redirect is added here automatically. Add redirects for your old help center yourself.",
            )}
          >
            {add}
          </EmptyState>
        }
        row={(redirect) => (
          <RedirectRow key={redirect.id} redirect={redirect} onDelete={() => setDeleting(redirect)} />
        )}
      />
      <RedirectDialog opened={isAdding} onClose={() => setAdding(false)} />
      <Modal
        opened={deleting !== null}
        onClose={() => setDeleting(null)}
        title={translate('Delete this redirect?')}
      >
        <DeleteQuestion
          onCancel={() => setDeleting(null)}
          isPending={remove.isPending}
          onDelete={() => deleting && remove.mutate({ id: [deleting.id] })}
        >
          <Text size="sm">
            {translate("People who use the old URL will no longer be redirected. This can't be undone.")}
          </Text>
        </DeleteQuestion>
      </Modal>
    </ManagerSubPage>
  );
}
