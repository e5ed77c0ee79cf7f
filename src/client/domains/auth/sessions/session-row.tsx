import { Badge, Button, Group, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import { api } from '#client/platform/api/api.ts';
import { RelativeTime } from '#client/platform/time/relative-time.tsx';
import { useDateFormat } from '#client/platform/time/use-date-format.ts';
import { toast, toastError } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { Row } from '#client/ui/row-list.tsx';
import type { Session } from '#shared/sessions.ts';

const icons = { mobile: IconDeviceMobile, tablet: IconDeviceTablet, other: IconDeviceDesktop };

function countryName(language: string, code: string): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
}

function useSessionName({ browser, platform }: Session): string {
  const translate = useTranslate();
  if (browser && platform) return translate(':browser on :platform', { browser, platform });
  return browser ?? platform ?? translate('Unknown device');
}

/** One browser in which the person is signed in. */
export function SessionRow({ session }: { session: Session }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const end = api.auth.sessions.end.useMutation({
    onSuccess: () => toast.positive(translate('Session logged out')),
    onError: (error) => toastError(error, translate),
    onSettled: () => utils.auth.sessions.list.invalidate(),
  });
  const { language } = useDateFormat();
  const DeviceIcon = icons[session.device_type];
  const name = useSessionName(session);
  const place = [session.city, session.country && countryName(language, session.country)];
  const whereabouts = [...place, session.ip_address].filter(Boolean).join(' · ');
  return (
    <Row
      icon={<DeviceIcon size={24} stroke={1.5} aria-hidden />}
      action={
        !session.is_current_device && (
          <Button
            variant="default"
            size="xs"
            loading={end.isPending}
            aria-label={translate('Log out :name', { name })}
            onClick={() => end.mutate({ id: session.id })}
          >
            {translate('Log out')}
          </Button>
        )
      }
    >
      <Group gap="xs">
        <Text size="sm" fw={550}>
          {name}
        </Text>
        {session.is_current_device && (
          <Badge variant="light" color="green" size="sm">
            {translate('This device')}
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed" className="tabular">
        <bdi>{whereabouts}</bdi>
        {!session.is_current_device && (
          <>
            {whereabouts !== '' && ' · '}
            {translate('Last active')} <RelativeTime value={session.last_active} />
          </>
        )}
      </Text>
    </Row>
  );
}
