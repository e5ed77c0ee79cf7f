import { Alert, Button, Container, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import { PlainForm } from '#client/platform/form/plain-form.tsx';
import { SentNotice } from '#client/platform/form/sent-notice.tsx';
import { SubmitButton } from '#client/platform/form/submit-button.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { noteTicketAfterSearch } from '#client/platform/search/search-session.ts';
import { useActiveWorkspace } from '#client/platform/session/active-workspace.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission, useSettings } from '#client/platform/use-session.ts';
import { createTicketInput } from '#shared/tickets.ts';
import { MessageField } from '../attachments/message-field.tsx';
import { useAttachments } from '../attachments/use-attachments.ts';
import { missingText, sendProblem } from '../composer/send-failure.ts';
import { SendState } from '../composer/send-state.tsx';
import { useTextDraft } from '../drafts/use-text-draft.ts';
import type { MessageEditorHandle } from '../editor/editor-field.ts';
import { useRefreshTicket } from '../live-tickets.ts';
import { ArticleSuggestions } from './article-suggestions.tsx';
import { PurchaseField } from './purchase-field.tsx';
import { useSuggestionsOutcome } from './suggestions-outcome.ts';

const action = '/api/v1/tickets';
const empty = { subject: '', category: '', purchase_code: '', body: '' };
const schema = createTicketInput.pick({ subject: true, body: true });
const unprocessable = 422;

/** The new-request form; its draft is kept until the request is stored. */
export function NewRequestScreen() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const refresh = useRefreshTicket();
  const utils = api.useUtils();
  const draft = useTextDraft('request', empty);
  const editor = useRef<MessageEditorHandle>(null);
  const suggested = useSuggestionsOutcome();
  const [{ ticketCategories }] = api.tickets.categories.useSuspenseQuery();
  const { envato } = useSettings();
  const workspace = useActiveWorkspace();
  const isAgent = usePermission('tickets.update');
  const categoryOf = (id: string) => ticketCategories.find((category) => String(category.id) === id);
  const asksForPurchase = (id: string) =>
    envato.enable && !isAgent && categoryOf(id)?.requires_purchase_code === true;
  const form = useAppForm({
    action,
    initialValues: empty,
    schema,
    labels: { body: 'message', purchase_code: 'purchase' },
    check: ({ category, purchase_code, body }) => ({
      ...(asksForPurchase(category) && purchase_code === ''
        ? { purchase_code: translate('Choose the purchase that it is about.') }
        : {}),
      ...(ticketCategories.length > 0 && category === ''
        ? { category: translate('The category field is required.') }
        : {}),
      ...(body === '' ? { body: missingText(attachments, translate) } : {}),
    }),
  });
  const html = draft.values?.body ?? '';
  const append = (more: string) => change('body', form.getValues().body + more);
  const attachments = useAttachments({ name: 'request', draft, html, editor, append });
  const create = api.tickets.create.useMutation({
    onSuccess: ({ ticket }) => {
      noteTicketAfterSearch();
      suggested.noteFiled();
      attachments.discard();
      draft.clear();
      void refresh(ticket.id);
      toast.positive(translate('Request created'));
      return navigate({ to: '/hc/tickets/$ticketId', params: { ticketId: String(ticket.id) } });
    },
    onError: (error) => {
      const { errors, status } = readApiError(error);
      const areFilesRefused = attachments.explain(errors);
      if (areFilesRefused && Object.keys(errors).length === 1) return;
      if (status === unprocessable) form.showError(error);
      // Categories or purchases may have been deleted since the page was loaded.
      if (errors.category !== undefined || errors.purchase_code !== undefined)
        void utils.tickets.categories.invalidate();
    },
  });

  const isFieldProblem = readApiError(create.error).status === unprocessable;

  // Values already in the fields were typed after the page load; the draft fills the others.
  const isRead = draft.values !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the draft has been read.
  useEffect(() => {
    for (const [field, text] of Object.entries(draft.values ?? {})) {
      if (form.getValues()[field as keyof typeof empty] === '') form.setFieldValue(field, text);
    }
  }, [isRead]);
  // A draft taken over from another tab replaces the fields.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time the draft changes from outside.
  useEffect(() => {
    if (draft.version > 0 && draft.values) form.setValues(draft.values);
  }, [draft.version]);

  const change = (field: keyof typeof empty, text: string) => {
    form.setFieldValue(field, text);
    draft.change({ ...form.getValues(), [field]: text });
  };
  const submit = (isSure: boolean) => {
    if (create.isPending || draft.isElsewhere || !attachments.isReady(isSure)) return;
    const { subject, body, category, purchase_code } = form.getValues();
    create.mutate({
      subject,
      body,
      uploads: attachments.ids,
      category: category === '' ? null : Number(category),
      purchase_code: asksForPurchase(category) && purchase_code !== '' ? Number(purchase_code) : null,
      idempotency_key: draft.attempt(),
    });
  };
  const onSubmit = form.onSubmit(() => submit(false));
  const onSendAnyway = form.onSubmit(() => submit(true));

  return (
    <Container size={720} pt={32} pb={64}>
      <Title order={1} size="h2">
        {translate('New request')}
      </Title>
      <Text c="dimmed" mt={4} mb="lg">
        {translate('Tell us what you need help with. We answer here and by email.')}
      </Text>
      {workspace && (
        <Alert icon={<IconUsers size={18} aria-hidden />} color="gray" mb="lg">
          {translate('This request is filed for :workspace. Everybody in this workspace can read it.', {
            workspace: workspace.name,
          })}
        </Alert>
      )}
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
              outcome={suggested}
              onSolved={() => {
                attachments.discard();
                draft.clear();
                toast.positive(translate('Glad that helped'));
                void navigate({ to: '/hc' });
              }}
            />
          </div>
          {ticketCategories.length > 0 && (
            <NativeSelect
              label={translate('Category')}
              required
              withAsterisk={false}
              size="md"
              data={[
                { value: '', label: translate('Choose what it is about') },
                ...ticketCategories.map(({ id, name }) => ({ value: String(id), label: translate(name) })),
              ]}
              {...form.getInputProps('category')}
              description={categoryOf(form.values.category)?.description}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              onChange={(event) => change('category', event.currentTarget.value)}
            />
          )}
          {asksForPurchase(form.values.category) && (
            <PurchaseField
              {...form.getInputProps('purchase_code')}
              onChange={(event) => change('purchase_code', event.currentTarget.value)}
            />
          )}
          <MessageField
            draft={draft}
            attachments={attachments}
            onSendAnyway={() => onSendAnyway()}
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
            waiting={translate('You are offline. This request is kept and goes out when you are back.')}
            problem={isFieldProblem ? null : sendProblem(create.error, translate)}
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
