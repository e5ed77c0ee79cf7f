import { Alert, Container, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { contactInput, contactSent } from '#shared/contact.ts';
import { api } from '../../platform/api/api.ts';
import { PlainForm } from '../../platform/form/plain-form.tsx';
import { SentNotice } from '../../platform/form/sent-notice.tsx';
import { SubmitButton } from '../../platform/form/submit-button.tsx';
import { useAppForm } from '../../platform/form/use-app-form.ts';
import { toast } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { usePermission, useSettings, useUser } from '../../platform/use-session.ts';
import { useHumanCheck } from '../auth/human-check/use-human-check.ts';
import { ContactFiles, type MessageFiles } from './contact-files.tsx';

const action = '/api/v1/contact-page';

const field = { required: true, withAsterisk: false, size: 'md' } as const;

const rows = 8;

const noFiles: MessageFiles = { ids: [], isReady: true, forget: () => undefined };

/** Whether files may come with the message: of guests where the site lets those upload. */
function useTakesFiles(): boolean {
  const { contact, uploads } = useSettings();
  const mayUpload = usePermission('files.create');
  const isGuest = useUser() === null;
  return contact.attachments && (isGuest ? uploads.guests : mayUpload);
}

/** Whoever runs the site can be written to here, without an account. */
export function ContactScreen() {
  const translate = useTranslate();
  const { branding } = useSettings();
  const user = useUser();
  const humanCheck = useHumanCheck('contact');
  const takesFiles = useTakesFiles();
  const [files, setFiles] = useState(noFiles);
  const [isSent, setSent] = useState(false);
  const initialValues = {
    name: [user?.first_name, user?.last_name].filter(Boolean).join(' '),
    email: user?.email ?? '',
    message: '',
  };
  const form = useAppForm({ action, initialValues, schema: contactInput, keptOverReload: true });
  const send = api.contact.send.useMutation({
    onSuccess: () => {
      toast.positive(translate(contactSent));
      files.forget();
      form.setFieldValue('message', '');
      form.clearErrors();
      form.resetDirty();
      setSent(true);
    },
    onError: form.showError,
  });
  const submit = async (values: typeof initialValues) => {
    setSent(false);
    if (!files.isReady) return;
    if (await humanCheck.pass()) send.mutate({ ...values, uploads: files.ids });
  };

  const message = (
    <Textarea
      label={translate('Message')}
      rows={rows}
      maxLength={10_000}
      dir="auto"
      {...field}
      {...form.getInputProps('message')}
    />
  );

  return (
    <Container size={640} pt={40} pb={72}>
      <Stack gap={4} mb="lg">
        <Title order={1} size="h2">
          {translate('Contact us')}
        </Title>
        <Text c="dimmed">
          {translate("Send a message to :name. We'll reply by email.", { name: branding.site_name })}
        </Text>
      </Stack>
      {humanCheck.isAsked && (
        <noscript>
          <Text mb="md">
            {translate(
              "Please enable JavaScript in your browser to contact us. We need it to verify that you're human.",
            )}
          </Text>
        </noscript>
      )}
      <PlainForm action={action} onFocus={humanCheck.prepare} onSubmit={form.onSubmit(submit)}>
        <SentNotice sent={form.sent} />
        {isSent && (
          <Alert color="green" variant="light" role="status">
            {translate(contactSent)}
          </Alert>
        )}
        <TextInput
          label={translate('Name')}
          autoComplete="name"
          maxLength={255}
          {...field}
          {...form.getInputProps('name')}
        />
        <TextInput
          label={translate('Email')}
          type="email"
          autoComplete="email"
          {...field}
          {...form.getInputProps('email')}
        />
        {takesFiles ? <ContactFiles onChange={setFiles}>{message}</ContactFiles> : message}
        <div>
          <SubmitButton
            plain={!humanCheck.isAsked}
            size="md"
            loading={humanCheck.isChecking || send.isPending}
            disabled={!files.isReady}
          >
            {translate('Send message')}
          </SubmitButton>
        </div>
      </PlainForm>
    </Container>
  );
}
