import { Anchor, Badge, Group, Text } from '@mantine/core';
import { IconMailCog } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { api } from '../../platform/api/api.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { AdminPage } from '../../shell/admin-page.tsx';
import { ListStates } from '../../shell/list/list-states.tsx';
import { Row, RowList } from '../../ui/row-list.tsx';

/** All mails whose words can be changed. */
export function TemplatesScreen() {
  const translate = useTranslate();
  const list = api.mails.templates.useQuery();
  const templates = list.data?.templates;
  return (
    <AdminPage
      title={translate('Mail templates')}
      description={translate(
        'What mails say, in each language. Those that you do not change stay as they are.',
      )}
    >
      <ListStates items={templates} isFailed={list.isError} onRetry={() => void list.refetch()} empty={null}>
        {(shown) => (
          <RowList label={translate('Mail templates')}>
            {shown.map(({ name, label, subject, changed }) => (
              <Row key={name} icon={<IconMailCog size={20} stroke={1.5} aria-hidden />}>
                <Group gap="xs">
                  <Anchor
                    size="sm"
                    fw={550}
                    renderRoot={(props) => (
                      <Link {...props} to="/admin/mail-templates/$name" params={{ name }} />
                    )}
                  >
                    {translate(label)}
                  </Anchor>
                  {changed.map((language) => (
                    <Badge key={language} size="sm" variant="light">
                      {translate('Changed: :language', { language })}
                    </Badge>
                  ))}
                </Group>
                <Text size="sm" c="dimmed" dir="auto">
                  {subject}
                </Text>
              </Row>
            ))}
          </RowList>
        )}
      </ListStates>
    </AdminPage>
  );
}
