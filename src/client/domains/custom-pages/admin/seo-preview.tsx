import { Card, Text } from '@mantine/core';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useSettings } from '#client/platform/use-session.ts';
import { LtrText } from '#client/ui/ltr-text.tsx';
import { pagePath } from '#shared/addresses.ts';

interface SeoPreviewProps {
  title: string;
  description: string;
  slug: string;
}

/** How search engines may show the page. */
export function SeoPreview({ title, description, slug }: SeoPreviewProps) {
  const translate = useTranslate();
  const { base_url, branding } = useSettings();
  return (
    <Card withBorder padding="sm" aria-label={translate('Search result preview')} role="group">
      <LtrText size="xs" c="dimmed" truncate>
        {`${base_url.replace(/\/$/, '')}${pagePath({ slug: slug || '…' })}`}
      </LtrText>
      <Text c="var(--be-link)" fw={500} truncate dir="auto">
        {`${title || translate('Title')} - ${branding.site_name}`}
      </Text>
      <Text size="sm" c="dimmed" lineClamp={2} dir="auto">
        {description || translate('The first sentence of the page appears here.')}
      </Text>
    </Card>
  );
}
