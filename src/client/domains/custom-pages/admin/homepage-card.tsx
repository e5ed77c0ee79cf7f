import { Button, Card, Group, NativeSelect, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission, useSettings } from '#client/platform/use-session.ts';

const own = 'customPage';

/** What the site shows at its start. */
export function HomepageCard() {
  const mayChange = usePermission('appearance.update');
  const maySave = usePermission('settings.view');
  const { homepage } = useSettings();
  if (!mayChange || !maySave) return null;
  return <HomepageForm key={JSON.stringify(homepage)} />;
}

function HomepageForm() {
  const translate = useTranslate();
  const utils = api.useUtils();
  const { homepage } = useSettings();
  const [choice, setChoice] = useState(
    homepage.type === own ? `${own}:${homepage.value ?? ''}` : homepage.type,
  );
  const pages = api.customPages.list.useQuery({
    perPage: 100,
    status: 'published',
    orderBy: 'title',
    orderDir: 'asc',
  });
  // Only what everybody may read can be where everybody arrives.
  const open = (pages.data?.pagination.data ?? []).filter(({ role_ids }) => role_ids.length === 0);
  const save = api.settings.update.useMutation({
    onSuccess: () => {
      toast.positive(translate('Home page saved'));
      void utils.auth.bootstrap.invalidate();
      void utils.settings.get.invalidate();
    },
    onError: (error) => toastError(error, translate),
  });
  const saved = homepage.type === own ? `${own}:${homepage.value ?? ''}` : homepage.type;
  const known = [
    { value: 'landingPage', label: translate('Help center') },
    { value: 'loginPage', label: translate('Login page (for guests)') },
    { value: 'registerPage', label: translate('Registration page (for guests)') },
    ...open.map(({ slug, title }) => ({
      value: `${own}:${slug}`,
      label: translate('Page: :name', { name: title }),
    })),
  ];
  const [type = '', value = null] = choice.split(':', 2);
  return (
    <Card withBorder component="section">
      <Group justify="space-between" align="end" gap="sm">
        <div>
          <Title order={2} size="h5">
            {translate('Home page')}
          </Title>
          <Text size="sm" c="dimmed">
            {translate('What visitors see when they open the site.')}
          </Text>
        </div>
        <Group gap="xs">
          <NativeSelect
            aria-label={translate('Home page')}
            data={
              known.some((each) => each.value === choice)
                ? known
                : [...known, { value: choice, label: choice }]
            }
            value={choice}
            onChange={({ currentTarget }) => setChoice(currentTarget.value)}
          />
          <Button
            variant="default"
            disabled={choice === saved}
            loading={save.isPending}
            onClick={() => save.mutate({ settings: { homepage: { type, value } } })}
          >
            {translate('Save')}
          </Button>
        </Group>
      </Group>
    </Card>
  );
}
