import { Button, Container, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { createTicketInput } from '#shared/tickets.ts';
import { api } from '../../../platform/api/api.ts';
import { readApiError } from '../../../platform/api/api-error.ts';
import { SubmitButton } from '../../../platform/form/submit-button.tsx';
import { useAppForm } from '../../../platform/form/use-app-form.ts';
import { toast } from '../../../platform/toast/toast.tsx';
import { useTranslate } from '../../../platform/translate/use-translate.ts';
import { noteTicketAfterSearch } from '../../helpcenter/search/search-session.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { MessageEditor } from '../editor/message-editor.tsx';
import { useRefreshTicket } from '../live-tickets.ts';
import { toastSendFailure } from '../send-failure.ts';
import { ArticleSuggestions } from './article-suggestions.tsx';

const empty = { subject: '', category: '', body: '' };
const schema = createTicketInput.pick({ subject: true, body: true });
const unprocessable = 422;

/** Where a customer asks: what is typed is kept until it has arrived. */
export function NewRequestScreen() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const refresh = useRefreshTicket();
  const draft = useDraft('request', empty);
  const [{ ticketCategories }] = api.tickets.categories.useSuspenseQuery();
  const form = useAppForm({
    initialValues: empty,
    schema,
    check: ({ category }) =>
      ticketCategories.length > 0 && category === ''
        ? { category: translate('The category field is required.') }
        : {},
  });
  const create = api.tickets.create.useMutation({
    onSuccess: ({ ticket }) => {
      noteTicketAfterSearch();
      draft.clear();
      void refresh(ticket.id);
      toast.positive(translate('Request created'));
      return navigate({ to: '/hc/tickets/$ticketId', params: { ticketId: String(ticket.id) } });
    },
    onError: (error) => {
      if (readApiError(error).status === unprocessable) form.showError(error);
      else toastSendFailure(error, translate);
    },
  });

  // What is in the fields already was typed after the page came; the draft fills the others.
  const isRead = draft.values !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the draft has been read.
  useEffect(() => {
    for (const [field, text] of Object.entries(draft.values ?? {})) {
      if (form.getValues()[field as keyof typeof empty] === '') form.setFieldValue(field, text);
    }
  }, [isRead]);

  const change = (field: keyof typeof empty, text: string) => {
    form.setFieldValue(field, text);
    draft.change({ ...form.getValues(), [field]: text });
  };
  const submit = () => {
    if (create.isPending) return;
    const { subject, body, category } = form.getValues();
    create.mutate({
      subject,
      body,
      category: category === '' ? null : Number(category),
      idempotency_key: draft.attempt(),
    });
  };
  const onSubmit = form.onSubmit(submit);

  return (
    <Container size={720} pt={32} pb={64}>
      <Title order={1} size="h2">
        {translate('New request')}
      </Title>
      <Text c="dimmed" mt={4} mb="lg">
        {translate('Tell us what you need help with. We answer here and by e-mail.')}
      </Text>
      <form method="post" noValidate onSubmit={onSubmit}>
        <Stack gap="lg">
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
              onSolved={() => {
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
              onChange={(event) => change('category', event.currentTarget.value)}
            />
          )}
          <MessageEditor
            label={translate('Message')}
            withLabel
            size="roomy"
            path="body"
            html={draft.values?.body}
            placeholder={translate('What happened, and what did you expect?')}
            error={form.errors.body}
            disabled={create.isPending}
            onChange={(html) => change('body', html)}
            onSubmit={() => onSubmit()}
          />
          <Group justify="flex-end">
            <Button
              variant="subtle"
              color="gray"
              renderRoot={(props) => <Link to="/hc/tickets" {...props} />}
            >
              {translate('Cancel')}
            </Button>
            <SubmitButton size="md" loading={create.isPending}>
              {translate('Submit request')}
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    </Container>
  );
}
