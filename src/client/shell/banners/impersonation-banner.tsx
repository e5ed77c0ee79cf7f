import { Button, Text } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { api } from '../../platform/api/api.ts';
import { toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { useUser } from '../../platform/use-session.ts';
import classes from './bar.module.css';

/** Shows on every page that the user is impersonating an account, and ends it. */
export function ImpersonationBanner() {
  const translate = useTranslate();
  const user = useUser();
  const back = api.people.stopImpersonating.useMutation({
    // A full page load, so that no data of the impersonated user remains.
    onSuccess: () => window.location.assign(`/admin/people/${user?.id ?? ''}`),
    onError: (error) => toastError(error, translate),
  });
  if (!user?.impersonator) return null;
  return (
    <section className={classes.bar} aria-label={translate('Logged in as someone else')}>
      <Text size="sm" dir="auto">
        {translate('You are logged in as :name.', { name: user.display_name })}
      </Text>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconArrowBackUp size={14} aria-hidden />}
        loading={back.isPending || back.isSuccess}
        onClick={() => back.mutate()}
      >
        {translate('Back to my account')}
      </Button>
    </section>
  );
}
