import { Anchor, Badge, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { api } from '../../platform/api/api.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { useSettings } from '../../platform/use-session.ts';
import { AdminPage } from '../../shell/admin-page.tsx';
import { DataList } from '../../shell/list/data-list.tsx';
import type { Column } from '../../shell/list/data-table.tsx';
import { foundIn, sortedAs } from '../../shell/list/found.ts';
import { ListFilters } from '../../shell/list/list-filters.tsx';
import { sortOf } from '../../shell/list/list-search.ts';
import { NothingFound } from '../../shell/list/nothing-found.tsx';
import { type TemplateSearch, type TemplateSort, templateSorts } from './templates-search.ts';

interface ListedTemplate {
  /** Its name for programs. */
  id: string;
  label: string;
  subject: string;
  changed: string[];
}

function useColumns(): Column<ListedTemplate, TemplateSort>[] {
  const translate = useTranslate();
  return [
    {
      id: 'mail',
      head: translate('Name'),
      sort: 'name',
      kind: 'main',
      cell: ({ id, label, subject }) => (
        <>
          <Anchor
            size="sm"
            fw={550}
            renderRoot={(props) => <Link {...props} to="/admin/mail-templates/$name" params={{ name: id }} />}
          >
            {label}
          </Anchor>
          <Text size="sm" c="dimmed" dir="auto">
            {subject}
          </Text>
        </>
      ),
    },
    {
      id: 'changed',
      head: translate('Customized'),
      sort: 'changed',
      cell: ({ changed }) =>
        changed.length > 0 && (
          <Group gap={6}>
            {changed.map((language) => (
              <Badge key={language} size="sm" variant="light">
                {translate('Customized: :language', { language })}
              </Badge>
            ))}
          </Group>
        ),
    },
  ];
}

interface TemplatesScreenProps {
  search: TemplateSearch;
  onChange: (search: TemplateSearch) => void;
}

/** All mails whose words can be changed. */
export function TemplatesScreen({ search, onChange }: TemplatesScreenProps) {
  const translate = useTranslate();
  const own = useSettings().i18n.language;
  const list = api.mails.templates.useQuery();
  const columns = useColumns();
  const templates = list.data?.templates.map(({ name, label, ...template }) => ({
    ...template,
    id: name,
    label: translate(label),
  }));
  const found = foundIn(templates, search.query, ({ id, label, subject }) => `${label} ${subject} ${id}`);
  const byLabel = (one: ListedTemplate, other: ListedTemplate) => one.label.localeCompare(other.label, own);
  const shown = sortedAs(found, search, templateSorts, {
    label: byLabel,
    changed: (one, other) => one.changed.length - other.changed.length || byLabel(one, other),
  });
  const change = (part: TemplateSearch) => onChange({ ...search, ...part });
  return (
    <AdminPage
      title={translate('Email templates')}
      description={translate(
        "Email wording in each language. Anything you don't change keeps its default text.",
      )}
    >
      <ListFilters
        label={translate('Search email templates')}
        search={search}
        sorts={templateSorts}
        sortNames={{
          name: translate('Name, A to Z'),
          'name-desc': translate('Name, Z to A'),
          changed: translate('Customized first'),
          unchanged: translate('Customized last'),
        }}
        onChange={change}
      />
      <DataList
        items={shown}
        label={translate('Email templates')}
        columns={columns}
        nameOf={({ label }) => label}
        isFailed={list.isError}
        onRetry={() => void list.refetch()}
        sorting={{
          sorts: templateSorts,
          current: sortOf(search, templateSorts),
          onSort: (sort) => change({ sort }),
        }}
        empty={<NothingFound onClear={() => change({ query: undefined })} />}
      />
    </AdminPage>
  );
}
