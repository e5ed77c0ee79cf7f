import { Alert, Group, Stack, TextInput } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SubmitButton } from '#client/platform/form/submit-button.tsx';
import { useAppForm } from '#client/platform/form/use-app-form.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';

interface TestCardFormProps {
  label: string;
  isPending: boolean;
  /** The way out, beside the button. */
  aside: ReactNode;
  onSubmit: (card: string, showError: (error: unknown) => void) => void;
}

/** Takes the number of a test card. No real card belongs here. */
export function TestCardForm({ label, isPending, aside, onSubmit }: TestCardFormProps) {
  const translate = useTranslate();
  const form = useAppForm({
    initialValues: { card: '' },
    check: ({ card }): { card?: string } =>
      card.trim() === '' ? { card: translate('Enter the card number.') } : {},
  });
  return (
    <form method="post" noValidate onSubmit={form.onSubmit(({ card }) => onSubmit(card, form.showError))}>
      <Stack>
        <Alert color="yellow" variant="light" icon={<IconFlask size={18} aria-hidden />}>
          {translate(
            'This is a test: no money is charged. Card 4242 4242 4242 4242 succeeds, 4000 0000 0000 0002 is declined, and 4000 0000 0000 3220 requires confirmation.',
          )}
        </Alert>
        <TextInput
          label={translate('Test card number')}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          maxLength={30}
          placeholder="4242 4242 4242 4242"
          required
          withAsterisk={false}
          {...form.getInputProps('card')}
        />
        <Group>
          <SubmitButton loading={isPending}>{label}</SubmitButton>
          {aside}
        </Group>
      </Stack>
    </form>
  );
}
