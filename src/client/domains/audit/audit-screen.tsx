import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { useDateFormat } from '../../platform/time/use-date-format.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { FilterSelect } from '../../shell/list/list-filters.tsx';
import { AuditEntryRow } from './audit-entry-row.tsx';
import { actionName } from './audit-labels.ts';
import { LogPage } from './log-page.tsx';
import { type AuditSearch, auditInputOf, fileAddressOf } from './log-search.ts';
import classes from './logs.module.css';

interface AuditScreenProps {
  search: AuditSearch;
  onChange: (search: AuditSearch) => void;
}

/** Who changed what on the site. */
export function AuditScreen({ search, onChange }: AuditScreenProps) {
  const translate = useTranslate();
  const { timeZone } = useDateFormat();
  const input = auditInputOf(search, timeZone);
  const list = api.logs.audit.useInfiniteQuery(input, {
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });
  const { data: choices } = api.logs.auditChoices.useQuery();
  const entries = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const change = (part: AuditSearch) => onChange({ ...search, ...part });
  const about = search.about === undefined ? null : `${search.about} #${search.id ?? ''}`;
  return (
    <LogPage
      title={translate('Audit log')}
      description={translate(
        'Every change made by administrators and their API tokens, with the values before and after.',
      )}
      searchLabel={translate('Search all fields')}
      file={fileAddressOf('audit', input)}
      search={search}
      onChange={change}
      onClear={() => onChange({})}
      emptyTitle={translate('No changes yet')}
      emptyText={translate('Changes to settings, roles, and people appear here.')}
      list={list}
      count={entries.length}
      filters={
        <>
          <FilterSelect
            label={translate('Action')}
            all={translate('All changes')}
            choices={(choices?.actions ?? []).map((value) => ({
              value,
              label: actionName(value, translate),
            }))}
            value={search.action}
            onChange={(action) => change({ action })}
          />
          <FilterSelect
            label={translate('Performed by')}
            all={translate('Everyone')}
            choices={(choices?.people ?? []).map(({ id, display_name }) => ({
              value: String(id),
              label: display_name,
            }))}
            value={search.user === undefined ? undefined : String(search.user)}
            onChange={(user) => change({ user: user === undefined ? undefined : Number(user) })}
          />
          {about !== null && (
            <Button
              variant="light"
              rightSection={<IconX size={14} aria-hidden />}
              aria-label={`${about}. ${translate('Show all changes')}`}
              onClick={() => change({ about: undefined, id: undefined })}
            >
              <bdi>{about}</bdi>
            </Button>
          )}
        </>
      }
    >
      <ul className={classes.entries} aria-label={translate('Audit log')}>
        {entries.map((entry) => (
          <AuditEntryRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </LogPage>
  );
}
