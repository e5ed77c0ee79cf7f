import { SegmentedControl, Stack, Text } from '@mantine/core';
import { demoAccounts } from '#shared/demo.ts';
import { useTranslate } from '../../platform/translation/use-translate.ts';

const names = { admins: 'Administrator', agents: 'Agent', customers: 'Customer' } as const;

interface DemoAccountsProps {
  /** The address in the form. */
  email: string;
  onChoose: (email: string) => void;
}

/** Who a visitor of the demo can be. */
export function DemoAccounts({ email, onChoose }: DemoAccountsProps) {
  const translate = useTranslate();
  const label = translate('Try the demo as');
  return (
    <Stack gap={6}>
      <Text size="sm" c="dimmed" ta="center">
        {label}
      </Text>
      <SegmentedControl
        aria-label={label}
        fullWidth
        value={demoAccounts.some((account) => account.email === email) ? email : ''}
        onChange={onChoose}
        data={demoAccounts.map((account) => ({
          value: account.email,
          label: translate(names[account.role]),
        }))}
      />
    </Stack>
  );
}
