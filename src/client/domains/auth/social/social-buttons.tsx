import { ActionIcon, Button, Divider, Group, Loader, Stack, Tooltip } from '@mantine/core';
import { useHydrated, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useSettings } from '#client/platform/use-session.ts';
import type { SocialService } from '#shared/social.ts';
import { useSignedIn } from '../use-signed-in.ts';
import { SocialMark } from './social-mark.tsx';
import { SocialPasswordDialog } from './social-password-dialog.tsx';
import { type SocialProvider, socialPath } from './social-popup.ts';
import { nameOfService, offeredServices } from './social-services.ts';
import { useSocialPopup } from './use-social-popup.ts';

interface SocialButtonsProps {
  /** Whether the browser is to be remembered. */
  remember?: boolean;
  /** The sign-in goes on with a second factor. */
  onTwoFactor: () => void;
}

/** The ways in through other services, as far as the site offers any. */
export function SocialButtons({ remember, onTwoFactor }: SocialButtonsProps) {
  const translate = useTranslate();
  const settings = useSettings();
  const utils = api.useUtils();
  const signedIn = useSignedIn();
  const { visit, busy } = useSocialPopup('login');
  const [request, setRequest] = useState<{ service: SocialService; email: string } | null>(null);
  const { invite } = useSearch({ strict: false });
  const way = { remember, invite };
  const services = offeredServices(settings);
  if (services.length === 0) return null;

  const signIn = async (service: SocialService) => {
    const result = await visit(service, way);
    if (result?.status === 'SUCCESS') await signedIn(result.callbackData.bootstrapData);
    if (result?.status === 'ALREADY_LOGGED_IN') await signedIn((await utils.auth.bootstrap.fetch()).data);
    if (result?.status === 'TWO_FACTOR') onTwoFactor();
    if (result?.status === 'REQUEST_PASSWORD') setRequest(result.callbackData);
  };

  const compact = settings.social.compact_buttons;
  const buttons = services.map((service) => (
    <SocialButton
      key={service}
      service={service}
      compact={compact}
      busy={busy === service}
      way={way}
      onClick={() => signIn(service)}
    />
  ));

  return (
    <Stack>
      <Divider label={translate('or')} />
      {compact ? <Group justify="center">{buttons}</Group> : <Stack gap="xs">{buttons}</Stack>}
      <SocialPasswordDialog
        request={request}
        onClose={() => setRequest(null)}
        onTwoFactor={() => {
          setRequest(null);
          onTwoFactor();
        }}
      />
    </Stack>
  );
}

interface SocialButtonProps {
  service: SocialService;
  compact: boolean;
  busy: boolean;
  way: SocialProvider;
  onClick: () => void;
}

/**
 * A link until the page is alive, and without a script. As a button it stays enabled while its popup is open: another
 * click brings that to the front.
 */
function SocialButton({ service, compact, busy, way, onClick }: SocialButtonProps) {
  const translate = useTranslate();
  const settings = useSettings();
  const hydrated = useHydrated();
  const label = translate('Continue with :service', { service: nameOfService(service, settings) });
  const icon = busy ? <Loader size={20} /> : <SocialMark service={service} size={20} />;
  const link = { component: 'a', href: socialPath(service, 'login', way), rel: 'nofollow' } as const;
  const action = hydrated ? { onClick } : link;
  if (!compact) {
    return (
      <Button variant="default" size="md" fullWidth leftSection={icon} {...action}>
        {label}
      </Button>
    );
  }
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={42} aria-label={label} {...action}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
