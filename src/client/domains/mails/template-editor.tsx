import { Button, Code, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowBackUp, IconSend } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { type MailText, mailContentInput } from '#shared/mails.ts';
import { directionOf } from '#shared/translation.ts';
import { api } from '../../platform/api/api.ts';
import { ConfirmedButton } from '../../platform/form/confirmed-button.tsx';
import { EditConflict } from '../../platform/form/edit-conflict.tsx';
import { SubmitButton } from '../../platform/form/submit-button.tsx';
import { useAppForm } from '../../platform/form/use-app-form.ts';
import { useEditedRecord } from '../../platform/form/use-edited-record.ts';
import { toast, toastError } from '../../platform/toast/toast.tsx';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { usePermission } from '../../platform/use-session.ts';
import { SettingsSection } from '../../ui/settings-section.tsx';
import classes from './template-editor.module.css';

const typingMs = 600;

type Words = Pick<MailText, 'subject' | 'body'>;

const initialValuesOf = ({ subject, body }: Words): Words => ({ subject, body });

/** The form of a template, saved, reset to what the product says, and sent as a test. */
function useTemplateForm(template: MailText) {
  const translate = useTranslate();
  const utils = api.useUtils();
  const { name, language } = template;
  const stored = useMemo(() => initialValuesOf(template), [template]);
  const form = useAppForm<Words>({
    initialValues: stored,
    schema: mailContentInput,
    labels: { body: 'text' },
  });
  const settle = async (text: string) => {
    toast.positive(text);
    await utils.mails.invalidate();
  };
  const save = api.mails.save.useMutation({
    onSuccess: (answer) => {
      edited.saved(initialValuesOf(answer.template));
      return settle(translate('Email template saved'));
    },
    onError: (error) => edited.refused(error),
  });
  const edited = useEditedRecord<Words>({
    form,
    stored,
    read: async () => initialValuesOf((await utils.client.mails.template.query({ name, language })).template),
    save: (changes, before) => save.mutate({ name, language, ...changes, before }),
  });
  const reset = api.mails.reset.useMutation({
    onSuccess: () => {
      edited.replace(template.built_in);
      return settle(translate('Default text restored'));
    },
    onError: (error) => toastError(error, translate),
  });
  const test = api.mails.test.useMutation({
    onSuccess: ({ ok, to, transport, message }) =>
      ok
        ? toast.positive(
            transport === 'file'
              ? translate('No mail server is set up. Test email saved as file :name', { name: message })
              : translate('Test email sent to :address', { address: to }),
          )
        : toast.danger(translate('The test email could not be sent: :message', { message })),
    onError: form.showError,
  });
  return { form, edited, save, reset, test };
}

interface VariablesProps {
  names: readonly string[];
  disabled: boolean;
  onInsert: (variable: string) => void;
}

function Variables({ names, disabled, onInsert }: VariablesProps) {
  const translate = useTranslate();
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {translate('Variables')}
      </Text>
      <Text size="sm" c="dimmed">
        {translate('Each variable stands for a value in the email. Click one to insert it.')}
      </Text>
      <Group gap={6}>
        {names.map((variable) => (
          <Button
            key={variable}
            size="compact-xs"
            variant="default"
            disabled={disabled}
            onClick={() => onInsert(variable)}
          >
            <Code dir="ltr">{`{{${variable}}}`}</Code>
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

/** The subject and the text of a mail, with what they may name, and how the mail looks. */
export function TemplateEditor({ template }: { template: MailText }) {
  const translate = useTranslate();
  const mayChange = usePermission('mail_templates.update');
  const { name, language } = template;
  const { form, edited, save, reset, test } = useTemplateForm(template);
  const values = form.getValues();
  const labels: Record<keyof Words, string> = { subject: translate('Subject'), body: translate('Body') };
  const direction = directionOf(language);
  return (
    <div className={classes.sides}>
      <SettingsSection id="words" title={translate('Email content')}>
        <form method="post" noValidate onSubmit={form.onSubmit(edited.submit)}>
          <EditConflict
            edited={edited}
            text={translate('Someone else changed this email template while you were editing.')}
            labels={labels}
          />
          <Stack>
            <TextInput
              label={labels.subject}
              dir={direction}
              maxLength={255}
              required
              withAsterisk={false}
              readOnly={!mayChange}
              {...form.getInputProps('subject')}
            />
            <Textarea
              label={labels.body}
              description={translate('HTML: paragraphs, lists, links, quotes, bold, and italic.')}
              // Tags stand in the wrong order where the text around them is read from the right.
              dir="ltr"
              rows={14}
              maxLength={20_000}
              required
              withAsterisk={false}
              readOnly={!mayChange}
              {...form.getInputProps('body')}
            />
            <Variables
              names={template.variables}
              disabled={!mayChange}
              onInsert={(variable) => form.setFieldValue('body', `${values.body}{{${variable}}}`)}
            />
            {mayChange && (
              <Group justify="space-between">
                <Group gap="xs">
                  <Button
                    variant="default"
                    leftSection={<IconSend size={16} aria-hidden />}
                    loading={test.isPending}
                    onClick={() => test.mutate({ name, language, ...values })}
                  >
                    {translate('Send test')}
                  </Button>
                  {template.changed && (
                    <ConfirmedButton
                      leftSection={<IconArrowBackUp size={16} aria-hidden />}
                      label={translate('Restore default text')}
                      question={translate('Restore the default text?')}
                      outcome={translate(
                        "Your own subject and body in this language are deleted. This can't be undone.",
                      )}
                      isPending={reset.isPending}
                      onConfirm={() => reset.mutate({ name, language })}
                    />
                  )}
                </Group>
                <SubmitButton loading={save.isPending} disabled={!edited.isChanged}>
                  {translate('Save changes')}
                </SubmitButton>
              </Group>
            )}
          </Stack>
        </form>
      </SettingsSection>
      <SettingsSection id="preview" title={translate('Preview')}>
        <Preview name={name} language={language} subject={values.subject} body={values.body} />
      </SettingsSection>
    </div>
  );
}

type PreviewProps = Pick<MailText, 'name' | 'language' | 'subject' | 'body'>;

/** The mail as its reader gets it, in a frame in which nothing runs. */
function Preview(words: PreviewProps) {
  const translate = useTranslate();
  const [{ name, language, subject, body }] = useDebouncedValue(words, typingMs, { leading: true });
  const { mutate, data, error } = api.mails.preview.useMutation();
  useEffect(() => {
    mutate({ name, language, subject, body });
  }, [mutate, name, language, subject, body]);
  return (
    <Stack gap="xs">
      {error && (
        <Text size="sm" c="red" role="alert">
          {translate("The preview can't be shown yet.")}
        </Text>
      )}
      {data && (
        <>
          <Text size="sm" fw={600} dir="auto">
            {data.subject}
          </Text>
          <iframe className={classes.frame} title={translate('Preview')} sandbox="" srcDoc={data.html} />
        </>
      )}
    </Stack>
  );
}
