import {
  Button,
  Container,
  Group,
  Input,
  SegmentedControl,
  Stack,
  Switch,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { SubmitButton } from '#client/platform/form/submit-button.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePermission } from '#client/platform/use-session.ts';
import { MessageField } from '../../tickets/attachments/message-field.tsx';
import { SendState } from '../../tickets/composer/send-state.tsx';
import { RequestFields } from '../../tickets/requests/request-fields.tsx';
import { CustomerSelect } from './customer-select.tsx';
import classes from './new-ticket.module.css';
import { TicketFields } from './ticket-fields.tsx';
import { type NewTicket, useNewTicket } from './use-new-ticket.ts';

/** The customer: someone who has an account, or an email address. */
function CustomerFields({ ticket: { form, change } }: { ticket: NewTicket }) {
  const translate = useTranslate();
  const mayView = usePermission('users.view');
  const mayCreate = usePermission('users.create');
  const { customer } = form.values;
  return (
    <Stack gap="sm">
      {mayView && mayCreate && (
        <SegmentedControl
          aria-label={translate('Customer')}
          data={[
            { value: 'known', label: translate('Existing customer') },
            { value: 'new', label: translate('New customer') },
          ]}
          value={customer}
          onChange={(value) => change('customer', value)}
        />
      )}
      {customer === 'known' ? (
        <CustomerSelect
          value={form.values.user_id}
          error={form.errors.user_id as string | undefined}
          onChange={(id) => change('user_id', id)}
        />
      ) : (
        <div className={classes.fields}>
          <TextInput
            type="email"
            label={translate('Email')}
            description={
              mayCreate
                ? translate('An account without a password is created if no one has this address.')
                : translate('The address of someone who has an account.')
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            maxLength={255}
            {...form.getInputProps('email')}
            onChange={(event) => change('email', event.currentTarget.value)}
          />
          {mayCreate && (
            <TextInput
              label={translate('Name')}
              autoComplete="off"
              maxLength={255}
              {...form.getInputProps('name')}
              onChange={(event) => change('name', event.currentTarget.value)}
            />
          )}
        </div>
      )}
    </Stack>
  );
}

/** The first message: what the customer said, or what the agent writes to them. */
function MessageFields({ ticket }: { ticket: NewTicket }) {
  const translate = useTranslate();
  const { form, draft, editor, attachments, create, change } = ticket;
  const isByAgent = form.values.written_by === 'agent';
  return (
    <Stack gap="sm">
      <Input.Wrapper
        label={translate('Message from')}
        description={
          isByAgent
            ? translate('The customer gets your message. The ticket is pending until they reply.')
            : translate('What the customer told you. It appears as their message, submitted by you.')
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        labelElement="div"
      >
        <Group>
          <SegmentedControl
            aria-label={translate('Message from')}
            data={[
              { value: 'customer', label: translate('Customer') },
              { value: 'agent', label: translate('Me') },
            ]}
            value={form.values.written_by}
            onChange={(value) => change('written_by', value)}
          />
        </Group>
      </Input.Wrapper>
      <MessageField
        draft={draft}
        attachments={attachments}
        onSendAnyway={() => ticket.onSendAnyway()}
        handle={editor}
        label={translate('Message')}
        withLabel
        name="body"
        size="roomy"
        path={form.pathOf('body')}
        placeholder={
          isByAgent ? translate('Write to the customer…') : translate('What did the customer say?')
        }
        error={form.errors.body}
        disabled={create.isPending}
        onChange={(written) => {
          change('body', written);
          attachments.dismiss();
        }}
        onSubmit={() => ticket.onSubmit()}
      />
      <Switch
        label={translate('Email the customer')}
        checked={form.values.tell_customer === 'on'}
        onChange={(event) => change('tell_customer', event.currentTarget.checked ? 'on' : '')}
      />
    </Stack>
  );
}

/** The form of a ticket that an agent creates for a customer who called or came by. */
export function NewTicketScreen({ userId }: { userId: number | undefined }) {
  const translate = useTranslate();
  const router = useRouter();
  const ticket = useNewTicket(userId);
  const { form, draft, attachments, create, change, onSubmit } = ticket;
  return (
    <Container size={720} pt={32} pb={64}>
      <Title order={1} size="h2">
        {translate('New ticket')}
      </Title>
      <Text c="dimmed" mt={4} mb="lg">
        {translate('For a customer who called, wrote elsewhere, or came by.')}
      </Text>
      <form method="post" noValidate onSubmit={onSubmit}>
        <Stack gap="lg">
          <CustomerFields ticket={ticket} />
          <TextInput
            label={translate('Subject')}
            size="md"
            maxLength={180}
            autoComplete="off"
            {...form.getInputProps('subject')}
            onChange={(event) => change('subject', event.currentTarget.value)}
          />
          <TicketFields ticket={ticket} />
          <RequestFields customFields={ticket.customFields} errors={form.errors} />
          <MessageFields ticket={ticket} />
          <SendState
            sending={create}
            waiting={translate(
              "You're offline. The ticket has been kept and will be created when you're back online.",
            )}
            problem={ticket.problem}
          />
          <Group justify="flex-end" data-keep-clear>
            <Button
              variant="subtle"
              color="gray"
              onClick={() => {
                ticket.discard();
                void router.navigate({ to: '/agent/tickets' });
              }}
            >
              {translate('Discard')}
            </Button>
            <SubmitButton
              size="md"
              saysWaiting
              loading={create.isPending}
              disabled={attachments.waiting > 0 || draft.isElsewhere}
            >
              {translate('Create ticket')}
            </SubmitButton>
          </Group>
        </Stack>
      </form>
    </Container>
  );
}
