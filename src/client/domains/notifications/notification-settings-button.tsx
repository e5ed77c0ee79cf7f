import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { useSettings } from '../../platform/use-session.ts';

/** Leads to what a person wants to be told about, on sites that let them choose. */
export function NotificationSettingsButton(props: ButtonProps & { onClick?: () => void }) {
  const translate = useTranslate();
  const { notif_subs } = useSettings();
  if (!notif_subs.integrated) return null;
  return (
    <Button
      variant="default"
      renderRoot={(root) => <Link to="/notifications/settings" {...root} />}
      {...props}
    >
      {translate('Notification settings')}
    </Button>
  );
}
