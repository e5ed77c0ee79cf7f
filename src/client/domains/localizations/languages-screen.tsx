import { Anchor, Badge, Button, Group, Progress, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Localization } from '#shared/localizations.ts';
import { api } from '../../platform/api/api.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { usePermission, useSettings } from '../../platform/use-session.ts';
import { AdminPage } from '../../shell/admin-page.tsx';
import { DataList } from '../../shell/list/data-list.tsx';
import type { Column } from '../../shell/list/data-table.tsx';
import { foundIn, sortedAs } from '../../shell/list/found.ts';
import { ListFilters } from '../../shell/list/list-filters.tsx';
import { sortOf } from '../../shell/list/list-search.ts';
import { NothingFound } from '../../shell/list/nothing-found.tsx';
import { LanguageActionsMenu } from './language-actions-menu.tsx';
import classes from './languages-screen.module.css';
import { type LanguageSearch, type LanguageSort, languageSorts } from './languages-search.ts';
import { NewLanguageDialog } from './new-language-dialog.tsx';

function LanguageName({ language }: { language: Localization }) {
  const translate = useTranslate();
  const { id, name, is_default, rtl, enabled } = language;
  return (
    <Group gap="xs">
      <Anchor
        size="sm"
        fw={550}
        dir="auto"
        renderRoot={(props) => <Link {...props} to="/admin/languages/$id" params={{ id }} />}
      >
        {name}
      </Anchor>
      <Badge size="sm" variant="default" tt="none">
        {id}
      </Badge>
      {is_default && (
        <Badge size="sm" variant="light">
          {translate('Default')}
        </Badge>
      )}
      {rtl && (
        <Badge size="sm" variant="light" color="gray">
          {translate('Right to left')}
        </Badge>
      )}
      {!enabled && (
        <Badge size="sm" variant="light" color="gray">
          {translate('Disabled')}
        </Badge>
      )}
    </Group>
  );
}

function Translated({ language: { translated, total } }: { language: Localization }) {
  const translate = useTranslate();
  return (
    <div className={classes.translated}>
      <Text size="sm" className="tabular">
        {translate(':translated of :total strings', { translated, total })}
      </Text>
      {translated < total && (
        <Progress mt={6} size="sm" value={(100 * translated) / total} aria-label={translate('Translated')} />
      )}
    </div>
  );
}

function useColumns(): Column<Localization, LanguageSort>[] {
  const translate = useTranslate();
  return [
    {
      id: 'name',
      head: translate('Name'),
      sort: 'name',
      kind: 'main',
      cell: (language) => <LanguageName language={language} />,
    },
    {
      id: 'translated',
      head: translate('Translated'),
      sort: 'most',
      cell: (language) => <Translated language={language} />,
    },
  ];
}

interface LanguagesScreenProps {
  search: LanguageSearch;
  onChange: (search: LanguageSearch) => void;
}

/** The languages that the site can be read in. */
export function LanguagesScreen({ search, onChange }: LanguagesScreenProps) {
  const translate = useTranslate();
  const own = useSettings().i18n.language;
  const mayCreate = usePermission('localizations.create');
  const [isAdding, setAdding] = useState(false);
  const list = api.localizations.list.useQuery();
  const columns = useColumns();
  const found = foundIn(list.data?.localizations, search.query, ({ id, name }) => `${name} ${id}`);
  const shown = sortedAs(found, search, languageSorts, {
    name: (one, other) => one.name.localeCompare(other.name, own),
    translated: (one, other) => one.translated - other.translated,
  });
  const change = (part: LanguageSearch) => onChange({ ...search, ...part });
  return (
    <AdminPage
      title={translate('Languages')}
      description={translate('The languages your site is available in, and their translations.')}
      actions={
        mayCreate && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {translate('Add language')}
          </Button>
        )
      }
    >
      <ListFilters
        label={translate('Search languages')}
        search={search}
        sorts={languageSorts}
        sortNames={{
          name: translate('Name, A to Z'),
          'name-desc': translate('Name, Z to A'),
          most: translate('Most translated'),
          fewest: translate('Least translated'),
        }}
        onChange={change}
      />
      <DataList
        items={shown}
        label={translate('Languages')}
        columns={columns}
        nameOf={({ name }) => name}
        isFailed={list.isError}
        onRetry={() => void list.refetch()}
        sorting={{
          sorts: languageSorts,
          current: sortOf(search, languageSorts),
          onSort: (sort) => change({ sort }),
        }}
        menu={(language) => <LanguageActionsMenu language={language} />}
        empty={<NothingFound onClear={() => change({ query: undefined })} />}
      />
      <NewLanguageDialog opened={isAdding} onClose={() => setAdding(false)} />
    </AdminPage>
  );
}
