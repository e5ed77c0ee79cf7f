import { Badge } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import type { SignIn, SignInReason } from '#shared/logs.ts';
import { socialNames } from '#shared/social.ts';
import { api } from '../../platform/api/api.ts';
import { RelativeTime } from '../../platform/time/relative-time.tsx';
import { useDateFormat } from '../../platform/time/use-date-format.ts';
import { type Translate, useTranslate } from '../../platform/translation/use-translate.ts';
import { type Column, DataTable } from '../../shell/list/data-table.tsx';
import { FilterSelect } from '../../shell/list/list-filters.tsx';
import { LogPage } from './log-page.tsx';
import { fileAddressOf, type SignInSearch, signInInputOf } from './log-search.ts';

interface SignInsScreenProps {
  search: SignInSearch;
  onChange: (search: SignInSearch) => void;
}

function reasonText(reason: string, translate: Translate): string {
  const texts: Record<SignInReason, string> = {
    ...socialNames,
    password: translate('Password'),
    two_factor: translate('Password and code'),
    token: translate('API token'),
    two_factor_required: translate('Correct password, waiting for code'),
    wrong_credentials: translate('Wrong email or password'),
    wrong_code: translate('Wrong code'),
    suspended: translate('Account suspended'),
  };
  return texts[reason as SignInReason] ?? reason;
}

function browserName({ browser, platform }: SignIn, translate: Translate): string {
  if (browser && platform) return translate(':browser on :platform', { browser, platform });
  return browser ?? platform ?? translate('Unknown device');
}

const columnsOf = (translate: Translate): Column<SignIn>[] => [
  {
    id: 'email',
    head: translate('Email'),
    kind: 'main',
    cell: ({ email, user }) => <bdi>{user === null ? email : `${user.display_name} (${email})`}</bdi>,
  },
  {
    id: 'result',
    head: translate('Result'),
    cell: ({ ok }) => (
      <Badge color={ok ? 'green' : 'red'} variant="light" miw="max-content">
        {ok ? translate('Signed in') : translate('Denied')}
      </Badge>
    ),
  },
  { id: 'reason', head: translate('Method or reason'), cell: ({ reason }) => reasonText(reason, translate) },
  { id: 'address', head: translate('IP address'), cell: ({ ip_address }) => <bdi>{ip_address}</bdi> },
  {
    id: 'browser',
    head: translate('Browser'),
    kind: 'short',
    cell: (entry) => <span title={entry.user_agent}>{browserName(entry, translate)}</span>,
  },
  { id: 'moment', head: translate('When'), cell: ({ created_at }) => <RelativeTime value={created_at} /> },
];

/** Who tried to sign in, whether or not it went well. */
export function SignInsScreen({ search, onChange }: SignInsScreenProps) {
  const translate = useTranslate();
  const { timeZone } = useDateFormat();
  const input = signInInputOf(search, timeZone);
  const list = api.logs.signIns.useInfiniteQuery(input, {
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const entries = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const change = (part: SignInSearch) => onChange({ ...search, ...part });
  return (
    <LogPage
      title={translate('Sign-ins')}
      description={translate('Who tried to sign in, from where, and whether it worked.')}
      searchLabel={translate('Search by email, name, or IP address')}
      file={fileAddressOf('sign-ins', input)}
      search={search}
      onChange={change}
      onClear={() => onChange({})}
      emptyTitle={translate('No sign-ins yet')}
      emptyText={translate('Each sign-in and each failed attempt appears here.')}
      list={list}
      count={entries.length}
      filters={
        <FilterSelect
          label={translate('Result')}
          all={translate('All results')}
          choices={[
            { value: 'ok', label: translate('Signed in') },
            { value: 'refused', label: translate('Denied') },
          ]}
          value={search.result}
          onChange={(result) => change({ result })}
        />
      }
    >
      <DataTable
        items={entries}
        label={translate('Sign-ins')}
        columns={columnsOf(translate)}
        nameOf={({ email }) => email}
        isBusy={list.isPlaceholderData}
      />
    </LogPage>
  );
}
