import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission, useUser } from '#client/platform/use-session.ts';
import { defaultOf, usePriorities } from '#client/shell/priorities.ts';
import { createTicketInput } from '#shared/tickets.ts';
import { useAttachments } from '../../tickets/attachments/use-attachments.ts';
import { missingText, sendProblem } from '../../tickets/composer/send-failure.ts';
import { useDraftInForm } from '../../tickets/drafts/use-draft-in-form.ts';
import { useTextDraft } from '../../tickets/drafts/use-text-draft.ts';
import type { MessageEditorHandle } from '../../tickets/editor/editor-field.ts';
import { useRefreshTicket } from '../../tickets/live-tickets.ts';
import { useCustomValues } from '../../tickets/requests/use-custom-values.ts';

/** Of a draft, only texts: on and off are `on` and empty, tags are one in each line. */
const empty = {
  customer: 'known',
  user_id: '',
  email: '',
  name: '',
  subject: '',
  category: '',
  /** Empty is the default of the site. */
  priority: '',
  assigned_to: 'me',
  tags: '',
  written_by: 'customer',
  tell_customer: 'on',
  body: '',
  /** Values of the site's own fields, as JSON. */
  custom_fields: '',
};

type Values = typeof empty;

const schema = createTicketInput.pick({ subject: true, body: true });
const unprocessable = 422;

/** The names of the tags, as the draft has them. */
export const tagsIn = (text: string) => text.split('\n').filter(Boolean);

/**
 * The form of a new ticket with its draft, its files and its submission; the draft is kept until the ticket is stored.
 * @param userId The customer, when the form was opened for one: that draft is one of its own.
 */
export function useNewTicket(userId: number | undefined) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const refresh = useRefreshTicket();
  const me = useUser();
  const mayView = usePermission('users.view');
  const name = userId === undefined ? 'new-ticket' : `new-ticket-${userId}`;
  const start = useRef({
    ...empty,
    customer: mayView ? 'known' : 'new',
    user_id: userId === undefined ? '' : String(userId),
  }).current;
  const draft = useTextDraft(name, start);
  const { readTyped, refusedValues, fieldsOfForm } = useCustomValues();
  const editor = useRef<MessageEditorHandle>(null);
  const form = useAppForm({
    initialValues: start,
    schema,
    labels: { body: 'message' },
    check: ({ customer, user_id, email, body, custom_fields, category }) => ({
      ...readTyped(custom_fields, category).errors,
      ...(customer === 'known' && user_id === '' ? { user_id: translate('Choose a customer.') } : {}),
      ...(customer === 'new' && email === ''
        ? { email: translate('Enter the email address of the customer.') }
        : {}),
      ...(body === '' ? { body: missingText(attachments, translate) } : {}),
    }),
  });
  const change = (field: keyof Values, text: string) => {
    form.setFieldValue(field, text);
    draft.change({ ...form.getValues(), [field]: text });
  };
  const append = (more: string) => change('body', form.getValues().body + more);
  const attachments = useAttachments({ name, draft, html: draft.values?.body ?? '', editor, append });
  const usual = defaultOf(usePriorities())?.name;
  const create = api.tickets.create.useMutation({
    onSuccess: ({ ticket }) => {
      attachments.discard();
      draft.clear();
      void refresh(ticket.id);
      toast.positive(translate('Ticket created'));
      return navigate({ to: '/agent/tickets/$ticketId', params: { ticketId: String(ticket.id) } });
    },
    onError: (error) => {
      const { errors, status } = readApiError(error);
      const areFilesRefused = attachments.explain(errors);
      if (areFilesRefused && Object.keys(errors).length === 1) return;
      const { custom_fields, category } = form.getValues();
      const told = refusedValues(errors, custom_fields, category);
      if (told !== null) form.setErrors(told);
      else if (status === unprocessable) form.showError(error);
    },
  });
  useDraftInForm(form, draft, start);

  const submit = (isSure: boolean) => {
    if (create.isPending || draft.isElsewhere || !attachments.isReady(isSure)) return;
    const { customer, user_id, email, name: called, subject, body, ...fields } = form.getValues();
    const { category, priority, assigned_to, tags, written_by, tell_customer, custom_fields } = fields;
    create.mutate({
      ...(customer === 'known' ? { user_id: Number(user_id) } : { email, name: called || null }),
      subject,
      body,
      category: category === '' ? null : Number(category),
      priority: priority || usual,
      assigned_to: assigned_to === 'me' ? (me?.id ?? null) : Number(assigned_to) || null,
      tags: tags === '' ? undefined : tagsIn(tags),
      written_by: written_by === 'agent' ? 'agent' : 'customer',
      tell_customer: tell_customer === 'on',
      custom_fields: readTyped(custom_fields, category).patch,
      uploads: attachments.ids,
      idempotency_key: draft.attempt(),
    });
  };
  const isFieldProblem = readApiError(create.error).status === unprocessable;
  return {
    form,
    draft,
    editor,
    attachments,
    create,
    change,
    customFields: fieldsOfForm(form.values, (text) => change('custom_fields', text)),
    problem: isFieldProblem ? null : sendProblem(create.error, translate),
    onSubmit: form.onSubmit(() => submit(false)),
    onSendAnyway: form.onSubmit(() => submit(true)),
    discard: () => {
      attachments.discard();
      draft.clear();
    },
  };
}

export type NewTicket = ReturnType<typeof useNewTicket>;
