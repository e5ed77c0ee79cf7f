import { Anchor, Badge, Button, Group } from '@mantine/core';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Webhook } from '#shared/webhooks.ts';
import { api } from '../../platform/api/api.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { usePermission } from '../../platform/use-session.ts';
import { AdminPage } from '../../shell/admin-page.tsx';
import { SearchedList } from '../../shell/list/searched-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LtrText } from '../../ui/ltr-text.tsx';
import { Row } from '../../ui/row-list.tsx';
import { WebhookMenu } from './webhook-menu.tsx';
import { type WebhookSearch, webhookListOf } from './webhook-search.ts';
import { WebhookState } from './webhook-state.tsx';

interface WebhooksScreenProps {
  search: WebhookSearch;
  onChange: (search: WebhookSearch) => void;
}

/** Programs elsewhere that hear what happens here. */
export function WebhooksScreen({ search, onChange }: WebhooksScreenProps) {
  const translate = useTranslate();
  const mayCreate = usePermission('webhooks.create');
  const list = api.webhooks.list.useQuery(webhookListOf(search), { placeholderData: keepPreviousData });
  const create = mayCreate && (
    <Button component={Link} to="/admin/webhooks/new" leftSection={<IconPlus size={16} aria-hidden />}>
      {translate('New webhook')}
    </Button>
  );
  return (
    <AdminPage
      title={translate('Webhooks')}
      description={translate('Notify other apps as soon as something happens here.')}
      actions={create}
    >
      <SearchedList
        label={translate('Webhooks')}
        searchLabel={translate('Search by name or URL')}
        search={search}
        onChange={onChange}
        list={list}
        empty={
          <EmptyState
            icon={IconWebhook}
            title={translate('No webhooks yet')}
            description={translate(
              'A webhook sends a signed message to another app, such as a chat tool or your own service, each time one of the events you choose happens.',
            )}
          >
            {create}
          </EmptyState>
        }
        row={(webhook) => <WebhookRow key={webhook.id} webhook={webhook} />}
      />
    </AdminPage>
  );
}

function WebhookRow({ webhook }: { webhook: Webhook }) {
  const translate = useTranslate();
  return (
    <Row icon={<IconWebhook size={20} stroke={1.5} aria-hidden />} action={<WebhookMenu webhook={webhook} />}>
      <Group gap="xs">
        <Anchor
          renderRoot={(props) => (
            <Link {...props} to="/admin/webhooks/$webhookId" params={{ webhookId: String(webhook.id) }} />
          )}
          fw={550}
          size="sm"
          dir="auto"
        >
          {webhook.name}
        </Anchor>
        <WebhookState webhook={webhook} />
        <Badge variant="default" size="sm">
          {translate(':count event|:count events', { count: webhook.events.length })}
        </Badge>
      </Group>
      <LtrText size="sm" c="dimmed" truncate>
        {webhook.url}
      </LtrText>
    </Row>
  );
}
