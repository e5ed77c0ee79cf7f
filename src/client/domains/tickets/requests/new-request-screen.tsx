import { Alert, Button, Container, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { PlainForm } from '#client/platform/form/plain-form.tsx';
import { SentNotice } from '#client/platform/form/sent-notice.tsx';
import { SubmitButton } from '#client/platform/form/submit-button.tsx';
import { useActiveWorkspace, useSharedOrganisation } from '#client/platform/session/active-workspace.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { MessageField } from '../attachments/message-field.tsx';
import { SendState } from '../composer/send-state.tsx';
import { ArticleSuggestions } from './article-suggestions.tsx';
import { PurchaseField } from './purchase-field.tsx';
import { RequestFields } from './request-fields.tsx';
import { type NewRequest, useNewRequest } from './use-new-request.ts';

function CategoryField({ request: { form, categories, category, change } }: { request: NewRequest }) {
  const translate = useTranslate();
  return (
    <NativeSelect
      label={translate('Category')}
      required
      withAsterisk={false}
      size="md"
      data={[
        { value: '', label: translate('Choose a category') },
        ...categories.map(({ id, name }) => ({ value: String(id), label: translate(name) })),
      ]}
      {...form.getInputProps('category')}
      description={category?.description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => change('category', event.currentTarget.value)}
    />
  );
}

/** Who can read the request besides its requester and agents. */
function Readers() {
  const translate = useTranslate();
  const workspace = useActiveWorkspace();
  const organisation = useSharedOrganisation();
  return (
    <>
      {workspace && (
        <Alert icon={<IconUsers size={18} aria-hidden />} color="gray" mb="lg">
          {translate('This request is for :workspace. Everyone in this workspace can read it.', {
            workspace: workspace.name,
          })}
        </Alert>
      )}
      {organisation && (
        <Alert icon={<IconUsers size={18} aria-hidden />} color="gray" mb="lg">
          {translate('Everyone in :organization can read and answer this request.', {
            organization: organisation.name,
          })}
        </Alert>
      )}
    </>
  );
}

/** The new-request form. */
export function NewRequestScreen() {
  const translate = useTranslate();
  const request = useNewRequest();
  const { action, form, draft, editor, attachments, create, change, onSubmit } = request;

  return (
    <Container size={720} pt={32} pb={64}>
      <Title order={1} size="h2">
        {translate('New request')}
      </Title>
      <Text c="dimmed" mt={4} mb="lg">
        {translate("Tell us what you need help with. We'll reply here and by email.")}
      </Text>
      <Readers />
      <PlainForm action={action} onSubmit={onSubmit}>
        <Stack gap="lg">
          <SentNotice sent={form.sent} />
          <div>
            <TextInput
              label={translate('Subject')}
              required
              withAsterisk={false}
              size="md"
              maxLength={180}
              autoComplete="off"
              {...form.getInputProps('subject')}
              onChange={(event) => change('subject', event.currentTarget.value)}
            />
            <ArticleSuggestions
              subject={form.values.subject}
              body={form.values.body}
              outcome={request.suggested}
              onSolved={request.solve}
            />
          </div>
          {request.categories.length > 0 && <CategoryField request={request} />}
          {request.asksForPurchase && (
            <PurchaseField
              {...form.getInputProps('purchase_code')}
              onChange={(event) => change('purchase_code', event.currentTarget.value)}
            />
          )}
          <RequestFields customFields={request.customFields} errors={request.form.errors} />
          <MessageField
            draft={draft}
            attachments={attachments}
            onSendAnyway={() => request.onSendAnyway()}
            handle={editor}
            label={translate('Message')}
            withLabel
            name="body"
            sentText={form.sent?.done === false ? form.sent.values.body : undefined}
            size="roomy"
            path={form.pathOf('body')}
            placeholder={translate('What happened, and what did you expect?')}
            error={form.errors.body}
            disabled={create.isPending}
            onChange={(written) => {
              change('body', written);
              attachments.dismiss();
            }}
            onSubmit={() => onSubmit()}
          />
          <SendState
            sending={create}
            waiting={translate(
              "You're offline. Your request has been kept and will be submitted when you're back online.",
            )}
            problem={request.problem}
          />
          <Group justify="flex-end" data-keep-clear>
            <Button
              variant="subtle"
              color="gray"
              renderRoot={(props) => <Link to="/hc/tickets" {...props} />}
            >
              {translate('Cancel')}
            </Button>
            <SubmitButton
              size="md"
              plain
              saysWaiting
              loading={create.isPending}
              disabled={attachments.waiting > 0 || draft.isElsewhere}
            >
              {translate('Submit request')}
            </SubmitButton>
          </Group>
        </Stack>
      </PlainForm>
    </Container>
  );
}
