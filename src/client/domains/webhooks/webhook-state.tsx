import { Badge } from '@mantine/core';
import type { Webhook } from '#shared/webhooks.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';

/** Whether a webhook hears anything; one that the product has disabled needs somebody to look. */
export function WebhookState({ webhook }: { webhook: Pick<Webhook, 'enabled' | 'disabled_reason'> }) {
  const translate = useTranslate();
  if (webhook.enabled)
    return (
      <Badge color="green" variant="light" size="sm">
        {translate('Enabled')}
      </Badge>
    );
  return webhook.disabled_reason === null ? (
    <Badge color="gray" variant="light" size="sm">
      {translate('Disabled')}
    </Badge>
  ) : (
    <Badge color="red" variant="light" size="sm">
      {translate('Disabled after failures')}
    </Badge>
  );
}
