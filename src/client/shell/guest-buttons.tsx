import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslate } from '../platform/translation/use-translate.ts';
import { useSettings } from '../platform/use-session.ts';
import classes from './guest-buttons.module.css';

/** Sign-in and registration buttons for guests. */
export function GuestButtons() {
  const translate = useTranslate();
  const { registration } = useSettings();
  return (
    <Group gap="xs" wrap="nowrap" className={classes.buttons}>
      <Button variant="subtle" color="gray" renderRoot={(props) => <Link to="/login" {...props} />}>
        {translate('Login')}
      </Button>
      {!registration.disable && (
        <Button renderRoot={(props) => <Link to="/register" {...props} />}>{translate('Register')}</Button>
      )}
    </Group>
  );
}
