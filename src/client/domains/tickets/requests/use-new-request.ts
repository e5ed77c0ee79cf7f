import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { noteTicketAfterSearch } from '#client/platform/search/search-session.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission, useSettings } from '#client/platform/use-session.ts';
import { createTicketInput } from '#shared/tickets.ts';
import { useAttachments } from '../attachments/use-attachments.ts';
import { missingText, sendProblem } from '../composer/send-failure.ts';
import { useDraftInForm } from '../drafts/use-draft-in-form.ts';
import { useTextDraft } from '../drafts/use-text-draft.ts';
import type { MessageEditorHandle } from '../editor/editor-field.ts';
import { useRefreshTicket } from '../live-tickets.ts';
import { useSuggestionsOutcome } from './suggestions-outcome.ts';
import { useCustomValues } from './use-custom-values.ts';

const action = '/api/v1/tickets';
/** Values of the site's own fields are one text of the draft. */
const empty = { subject: '', category: '', purchase_code: '', custom_fields: '', body: '' };
const schema = createTicketInput.pick({ subject: true, body: true });
const unprocessable = 422;

/** Leaves the form for good: with a request, or without one because an article helped. */
function useLeaveForm(draft: { clear: () => void }, attachments: { discard: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const refresh = useRefreshTicket();
  const leave = (text: string) => {
    attachments.discard();
    draft.clear();
    toast.positive(text);
  };
  return {
    openRequest: (id: number) => {
      leave(translate('Request created'));
      void refresh(id);
      return navigate({ to: '/hc/tickets/$ticketId', params: { ticketId: String(id) } });
    },
    solve: () => {
      leave(translate('Glad that helped'));
      void navigate({ to: '/hc' });
    },
  };
}

/** The form of a new request with its draft, its files and its submission; the draft is kept until the request is stored. */
export function useNewRequest() {
  const translate = useTranslate();
  const utils = api.useUtils();
  const draft = useTextDraft('request', empty);
  const editor = useRef<MessageEditorHandle>(null);
  const suggested = useSuggestionsOutcome();
  const [{ ticketCategories }] = api.tickets.categories.useSuspenseQuery();
  const { envato } = useSettings();
  const isAgent = usePermission('tickets.update');
  const { readTyped, refusedValues, fieldsOfForm } = useCustomValues();
  const categoryOf = (id: string) => ticketCategories.find((category) => String(category.id) === id);
  const asksForPurchase = (id: string) =>
    envato.enable && !isAgent && categoryOf(id)?.requires_purchase_code === true;
  const form = useAppForm({
    action,
    initialValues: empty,
    schema,
    labels: { body: 'message', purchase_code: 'purchase' },
    check: ({ category, purchase_code, custom_fields, body }) => ({
      ...readTyped(custom_fields, category).errors,
      ...(asksForPurchase(category) && purchase_code === ''
        ? { purchase_code: translate('Choose the purchase your request is about.') }
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
  const { openRequest, solve } = useLeaveForm(draft, attachments);
  const create = api.tickets.create.useMutation({
    onSuccess: ({ ticket }) => {
      noteTicketAfterSearch();
      suggested.noteFiled();
      return openRequest(ticket.id);
    },
    onError: (error) => {
      const { errors, status } = readApiError(error);
      const areFilesRefused = attachments.explain(errors);
      if (areFilesRefused && Object.keys(errors).length === 1) return;
      const { custom_fields, category } = form.getValues();
      const told = refusedValues(errors, custom_fields, category);
      if (told !== null) form.setErrors(told);
      else if (status === unprocessable) form.showError(error);
      // Categories or purchases may have been deleted since the page was loaded.
      if (errors.category !== undefined || errors.purchase_code !== undefined)
        void utils.tickets.categories.invalidate();
    },
  });

  useDraftInForm(form, draft, empty);

  const change = (field: keyof typeof empty, text: string) => {
    form.setFieldValue(field, text);
    draft.change({ ...form.getValues(), [field]: text });
  };
  const submit = (isSure: boolean) => {
    if (create.isPending || draft.isElsewhere || !attachments.isReady(isSure)) return;
    const { subject, body, category, purchase_code, custom_fields } = form.getValues();
    create.mutate({
      subject,
      body,
      uploads: attachments.ids,
      category: category === '' ? null : Number(category),
      purchase_code: asksForPurchase(category) && purchase_code !== '' ? Number(purchase_code) : null,
      custom_fields: readTyped(custom_fields, category).patch,
      idempotency_key: draft.attempt(),
    });
  };
  const onSubmit = form.onSubmit(() => submit(false));
  const onSendAnyway = form.onSubmit(() => submit(true));

  const isFieldProblem = readApiError(create.error).status === unprocessable;
  return {
    action,
    form,
    draft,
    editor,
    attachments,
    suggested,
    create,
    categories: ticketCategories,
    category: categoryOf(form.values.category),
    asksForPurchase: asksForPurchase(form.values.category),
    customFields: fieldsOfForm(form.values, (text) => change('custom_fields', text)),
    problem: isFieldProblem ? null : sendProblem(create.error, translate),
    change,
    solve,
    onSubmit,
    onSendAnyway,
  };
}

export type NewRequest = ReturnType<typeof useNewRequest>;
