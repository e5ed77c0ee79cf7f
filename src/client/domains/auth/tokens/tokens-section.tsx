import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { LoadFailure } from '#client/shell/load-failure.tsx';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { TokenList } from './token-list.tsx';

/** The tokens with which programs act for the person. */
export function TokensSection() {
  const translate = useTranslate();
  const account = api.users.get.useQuery({ id: 'me', with: ['tokens'] });
  const [creating, setCreating] = useState(false);
  const tokens = account.data?.user.tokens ?? [];
  return (
    <SettingsSection
      id="developers"
      title={translate('API access tokens')}
      description={
        <>
          {translate('An app that uses one of your tokens can do anything you can do.')}{' '}
          <Anchor inherit underline="always" href="/api-docs">
            {translate('API documentation')}
          </Anchor>
        </>
      }
    >
      {account.isPending && <ListSkeleton rows={2} label={translate('Loading')} />}
      {account.isError && (
        <LoadFailure title={translate('Your tokens could not be loaded')} onRetry={() => account.refetch()} />
      )}
      {account.data && (
        <Stack align="flex-start">
          {tokens.length > 0 ? (
            <TokenList tokens={tokens} />
          ) : (
            <Text size="sm" c="dimmed">
              {translate("You don't have any tokens yet.")}
            </Text>
          )}
          <Button onClick={() => setCreating(true)}>{translate('Create token')}</Button>
        </Stack>
      )}
      <CreateTokenDialog opened={creating} onClose={() => setCreating(false)} />
    </SettingsSection>
  );
}
