import { ActionIcon, Badge, Group, SegmentedControl, Text, Tooltip } from '@mantine/core';
import { IconMail, IconSend } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import type { LoggedMail } from '#shared/mails.ts';
import { api } from '../../platform/api/api.ts';
import { RelativeTime } from '../../platform/time/relative-time.tsx';
import { toast, toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { AdminPage } from '../../shell/admin-page.tsx';
import { CursorRows } from '../../shell/list/cursor-rows.tsx';
import { ListFilters } from '../../shell/list/list-filters.tsx';
import { NothingFound } from '../../shell/list/nothing-found.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LtrText } from '../../ui/ltr-text.tsx';
import { MailAddress } from '../../ui/mail-address.tsx';
import { Row } from '../../ui/row-list.tsx';
import type { MailLogSearch } from './mail-log-search.ts';

const colors = { queued: 'yellow', sent: 'green', file: 'gray', failed: 'red', bounced: 'red' } as const;

type Shown = keyof typeof colors;

/** One that became a file was not sent to anyone. */
const shownState = ({ state, transport }: Pick<LoggedMail, 'state' | 'transport'>): Shown =>
  state === 'sent' && transport === 'file' ? 'file' : state;

/** What a list of one shown state asks for. */
const filters: Record<string, Pick<MailLogSearch, 'state' | 'transport'>> = {
  queued: { state: 'queued' },
  sent: { state: 'sent', transport: 'smtp' },
  file: { state: 'sent', transport: 'file' },
  failed: { state: 'failed' },
  bounced: { state: 'bounced' },
};

interface MailLogScreenProps {
  search: MailLogSearch;
  onChange: (search: MailLogSearch) => void;
}

/** How often it is asked what became of mails that wait, in milliseconds. */
const pause = 3000;

/** What became of the mails of the last 30 days. */
export function MailLogScreen({ search, onChange }: MailLogScreenProps) {
  const translate = useTranslate();
  const list = api.mails.list.useInfiniteQuery(search, {
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some((mail) => mail.state === 'queued')) ? pause : false,
  });
  const mails = list.data?.pages.flatMap(({ data }) => data);
  const { query, state, transport } = search;
  const isFiltered = query !== undefined || state !== undefined || transport !== undefined;
  const chosen = Object.keys(filters).find(
    (name) => filters[name]?.state === state && filters[name]?.transport === transport,
  );
  return (
    <AdminPage
      title={translate('Email log')}
      description={translate("Emails sent and the mail server's response. Kept for 30 days.")}
    >
      <ListFilters
        label={translate('Search by email address or subject')}
        search={search}
        onChange={({ query }) => onChange({ ...search, query })}
      >
        <SegmentedControl
          aria-label={translate('Status')}
          value={chosen ?? 'all'}
          data={[
            { value: 'all', label: translate('All') },
            { value: 'queued', label: translate('Queued') },
            { value: 'sent', label: translate('Sent') },
            { value: 'file', label: translate('Saved as file') },
            { value: 'failed', label: translate('Failed') },
            { value: 'bounced', label: translate('Bounced') },
          ]}
          onChange={(value) => onChange({ query, ...filters[value] })}
        />
      </ListFilters>
      <CursorRows
        label={translate('Email log')}
        list={list}
        items={mails}
        empty={
          isFiltered ? (
            <NothingFound onClear={() => onChange({})} />
          ) : (
            <EmptyState
              icon={IconMail}
              title={translate('No emails yet')}
              description={translate('Emails appear here as soon as the site sends one.')}
            />
          )
        }
      >
        {(mail) => <MailRow key={mail.id} mail={mail} />}
      </CursorRows>
    </AdminPage>
  );
}

function MailRow({ mail }: { mail: LoggedMail }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const resend = api.mails.resend.useMutation({
    onSuccess: async () => {
      toast.positive(translate('Email queued for resending'));
      await utils.mails.list.invalidate();
    },
    onError: (error) => toastError(error, translate),
  });
  const states = {
    queued: translate('Queued'),
    sent: translate('Sent'),
    file: translate('Saved as file'),
    failed: translate('Failed'),
    bounced: translate('Bounced'),
  };
  const shown = shownState(mail);
  const label = translate('Resend');
  return (
    <Row
      icon={<IconMail size={20} stroke={1.5} aria-hidden />}
      action={
        mail.can_resend && (
          <Tooltip label={label}>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={label}
              loading={resend.isPending}
              onClick={() => resend.mutate({ id: mail.id })}
            >
              <IconSend size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )
      }
    >
      <Group gap="xs">
        <Text size="sm" fw={550} dir="auto">
          {mail.subject ?? translate(mail.label)}
        </Text>
        <Badge color={colors[shown]} variant="light" size="sm">
          {states[shown]}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed">
        <MailAddress>{mail.to}</MailAddress> · <RelativeTime value={mail.sent_at ?? mail.created_at} />
        {mail.attempts > 1 && ` · ${translate(':count attempt|:count attempts', { count: mail.attempts })}`}
      </Text>
      {mail.answer !== null && (
        <LtrText size="xs" c={mail.state === 'sent' ? 'dimmed' : 'red'}>
          {mail.answer}
        </LtrText>
      )}
    </Row>
  );
}
