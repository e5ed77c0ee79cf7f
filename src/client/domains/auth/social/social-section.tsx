import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#client/platform/api/api.ts';
import { storeBootstrap } from '#client/platform/bootstrap.ts';
import { ConfirmedButton } from '#client/platform/form/confirmed-button.tsx';
import { useStoreUser } from '#client/platform/session/use-store-user.ts';
import { toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useSettings, useUser } from '#client/platform/use-session.ts';
import { Row, RowList } from '#client/ui/row-list.tsx';
import { SettingsSection } from '#client/ui/settings-section.tsx';
import type { SocialService } from '#shared/social.ts';
import { SocialMark } from './social-mark.tsx';
import { nameOfService, offeredServices } from './social-services.ts';
import { useSocialPopup } from './use-social-popup.ts';

/** The accounts elsewhere that sign this person in. */
export function SocialSection() {
  const translate = useTranslate();
  const settings = useSettings();
  return (
    <SettingsSection
      id="social"
      title={translate('Social login')}
      description={translate('Sign in with an account you already have on another service.')}
    >
      <RowList>
        {offeredServices(settings).map((service) => (
          <ServiceRow key={service} service={service} />
        ))}
      </RowList>
    </SettingsSection>
  );
}

function ServiceRow({ service }: { service: SocialService }) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const settings = useSettings();
  const storeUser = useStoreUser();
  const username = useUser()?.social_profiles.find((profile) => profile.service_name === service)?.username;
  const { visit, busy } = useSocialPopup('connect');
  const disconnect = api.auth.social.disconnect.useMutation({
    onSuccess: ({ user }) => storeUser(user),
    onError: (error) => toastError(error, translate),
  });
  const name = nameOfService(service, settings);

  const connect = async () => {
    const result = await visit(service);
    if (result?.status === 'SUCCESS') storeBootstrap(queryClient, result.callbackData.bootstrapData);
  };

  return (
    <Row
      icon={<SocialMark service={service} size={24} />}
      action={
        username === undefined ? (
          <Button
            variant="default"
            loading={busy !== null}
            aria-label={translate('Enable :service', { service: name })}
            onClick={connect}
          >
            {translate('Enable')}
          </Button>
        ) : (
          <ConfirmedButton
            isPending={disconnect.isPending}
            aria-label={translate('Disable :service', { service: name })}
            label={translate('Disable')}
            question={translate('Disable :service?', { service: name })}
            outcome={translate(
              'You can no longer sign in with :service. Your account here stays, and you can enable it again at any time.',
              { service: name },
            )}
            onConfirm={() => disconnect.mutate({ service })}
          />
        )
      }
    >
      <Text fw={500}>{name}</Text>
      <Text size="sm" c="dimmed" truncate dir="auto" title={username}>
        {username ?? translate('Disabled')}
      </Text>
    </Row>
  );
}
