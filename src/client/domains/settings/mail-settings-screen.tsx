import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { usePermission, useUser } from '../../platform/use-session.ts';
import { SettingsSection } from '../../ui/settings-section.tsx';
import { mailScreen } from '../mails/mail-settings.ts';
import { CheckSteps } from './check-steps.tsx';
import type { SettingsToSave } from './settings-form.tsx';
import { SettingsScreen } from './settings-screen.tsx';

export function MailSettingsScreen() {
  const translate = useTranslate();
  const [{ settings }] = api.settings.get.useSuspenseQuery();
  const mayTest = usePermission('settings.update');
  return (
    <SettingsScreen
      screen={mailScreen}
      above={
        settings.mail.smtp_url === null && (
          <Alert
            color="yellow"
            icon={<IconMailOff size={20} aria-hidden />}
            title={translate("This site isn't sending email")}
            mb="lg"
          >
            {translate(
              'No mail server is set up. Emails are saved as files in the mail folder of the data folder (DATA_DIR) and not delivered: no verifications, replies, or password resets.',
            )}
          </Alert>
        )
      }
      after={(form) => mayTest && <MailTest form={form} />}
    />
  );
}

function MailTest({ form: { isDirty, save } }: { form: SettingsToSave }) {
  const translate = useTranslate();
  const user = useUser();
  const [to, setTo] = useState(user?.email ?? '');
  const check = api.settings.checkMail.useMutation({ onError: (error) => toastError(error, translate) });
  return (
    <SettingsSection
      id="test"
      title={translate('Send a test email')}
      description={
        isDirty ? translate('Your changes are saved first.') : translate('Uses the saved settings.')
      }
    >
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          void save().then((isSaved) => isSaved && check.mutate({ to: to.trim() || null }));
        }}
      >
        <Stack>
          <Group align="flex-end" gap="sm">
            <TextInput
              label={translate('To')}
              type="email"
              dir="ltr"
              flex={1}
              miw={220}
              value={to}
              onChange={({ currentTarget }) => setTo(currentTarget.value)}
            />
            <Button type="submit" variant="default" loading={check.isPending}>
              {isDirty ? translate('Save and send test') : translate('Send test')}
            </Button>
          </Group>
          {check.data && (
            <CheckSteps
              result={check.data}
              said={{
                ok: translate('The mail server accepted the email.'),
                failed: translate("The email couldn't be sent."),
              }}
            />
          )}
        </Stack>
      </form>
    </SettingsSection>
  );
}
