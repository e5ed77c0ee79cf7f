import { Anchor, Badge, Button, Group, Progress, Text } from '@mantine/core';
import { IconLanguage, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Localization } from '#shared/localizations.ts';
import { api } from '../../platform/api/api.ts';
import { usePermission } from '../../platform/session/use-session.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { AdminPage } from '../../shell/admin-page.tsx';
import { ListStates } from '../../shell/list/list-states.tsx';
import { Row, RowList } from '../../ui/row-list.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { NewLanguageDialog } from './new-language-dialog.tsx';

/** The languages that the site can be read in. */
export function LanguagesScreen() {
  const translate = useTranslate();
  const mayCreate = usePermission('localizations.create');
  const [isAdding, setAdding] = useState(false);
  const list = api.localizations.list.useQuery();
  const languages = list.data?.localizations;
  return (
    <AdminPage
      title={translate('Languages')}
      description={translate('In which languages the site can be read, and what it says in them.')}
      actions={
        mayCreate && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
            {translate('Add language')}
          </Button>
        )
      }
    >
      <ListStates items={languages} isFailed={list.isError} onRetry={() => void list.refetch()} empty={null}>
        {(shown) => (
          <RowList label={translate('Languages')}>
            {shown.map((language) => (
              <LanguageRow key={language.id} language={language} />
            ))}
          </RowList>
        )}
      </ListStates>
      <NewLanguageDialog opened={isAdding} onClose={() => setAdding(false)} />
    </AdminPage>
  );
}

function LanguageRow({ language }: { language: Localization }) {
  const translate = useTranslate();
  const { id, name, is_default, rtl, enabled, translated, total } = language;
  return (
    <Row
      icon={<IconLanguage size={20} stroke={1.5} aria-hidden />}
      action={<LanguageMenu language={language} />}
    >
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
      <Text size="sm" c="dimmed" mt={2}>
        {translate(':translated of :total texts', { translated, total })}
      </Text>
      {translated < total && (
        <Progress mt={6} size="sm" value={(100 * translated) / total} aria-label={translate('Translated')} />
      )}
    </Row>
  );
}
