import { Badge, Button, Group, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import type { Session } from '#shared/account-security.ts';
import { api } from '../../platform/api/api.ts';
import { RelativeTime } from '../../platform/time/relative-time.tsx';
import { useDateFormat } from '../../platform/time/use-date-format.ts';
import { toast, toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translate/use-translate.ts';
import { Row } from '../../ui/row-list.tsx';

const icons = { mobile: IconDeviceMobile, tablet: IconDeviceTablet, other: IconDeviceDesktop };

function countryName(language: string, code: string): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
}

function useDeviceName({ browser, platform }: Session): string {
  const translate = useTranslate();
  if (browser && platform) return translate(':browser on :platform', { browser, platform });
  return browser ?? platform ?? translate('Unknown device');
}

/** One browser in which the person is signed in. */
export function SessionRow({ device }: { device: Session }) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const end = api.auth.sessions.end.useMutation({
    onSuccess: () => toast.positive(translate('Logged out there.')),
    onError: (error) => toastError(error, translate),
    onSettled: () => utils.auth.sessions.list.invalidate(),
  });
  const { language } = useDateFormat();
  const DeviceIcon = icons[device.device_type];
  const name = useDeviceName(device);
  const place = [device.city, device.country && countryName(language, device.country)];
  const whereabouts = [...place, device.ip_address].filter(Boolean).join(' · ');
  return (
    <Row
      icon={<DeviceIcon size={24} stroke={1.5} aria-hidden />}
      action={
        !device.is_current_device && (
          <Button
            variant="default"
            size="xs"
            loading={end.isPending}
            aria-label={translate('Log out :name', { name })}
            onClick={() => end.mutate({ id: device.id })}
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
        {device.is_current_device && (
          <Badge variant="light" color="green" size="sm">
            {translate('This device')}
          </Badge>
        )}
      </Group>
      <Text size="sm" c="dimmed" className="tabular">
        <bdi>{whereabouts}</bdi>
        {!device.is_current_device && (
          <>
            {whereabouts !== '' && ' · '}
            {translate('Last active')} <RelativeTime value={device.last_active} />
          </>
        )}
      </Text>
    </Row>
  );
}
