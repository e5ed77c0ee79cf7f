import { Button, Stack } from '@mantine/core';
import type { ComponentProps } from 'react';
import { usePermission } from '../../platform/use-session.ts';
import { CheckSteps } from './check-steps.tsx';

interface SettingsCheckProps {
  label: string;
  /** The call that tries it out. */
  check: {
    data: ComponentProps<typeof CheckSteps>['result'] | undefined;
    isPending: boolean;
    mutate: () => void;
  };
  said: ComponentProps<typeof CheckSteps>['said'];
}

/** A button below settings that tries out what they set, and what came of it. */
export function SettingsCheck({ label, check, said }: SettingsCheckProps) {
  const mayTest = usePermission('settings.update');
  if (!mayTest) return null;
  return (
    <Stack>
      <Button
        variant="default"
        loading={check.isPending}
        onClick={() => check.mutate()}
        style={{ alignSelf: 'flex-start' }}
      >
        {label}
      </Button>
      {check.data && <CheckSteps result={check.data} said={said} />}
    </Stack>
  );
}
