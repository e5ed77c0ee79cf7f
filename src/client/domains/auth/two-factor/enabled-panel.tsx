import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { api } from '#client/platform/api/api.ts';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './two-factor.module.css';
import { useTwoFactor } from './use-two-factor.tsx';

/** Masked codes consist of dots: the real ones come once the password was confirmed. */
const areMasked = (codes: readonly string[]) => codes.some((code) => !/^[A-Za-z0-9-]+$/.test(code));

export function EnabledPanel({ codes }: { codes: readonly string[] }) {
  const translate = useTranslate();
  const { run, disable, isDisabling, dialog } = useTwoFactor();
  const replace = api.auth.twoFactor.replaceCodes.useMutation();
  const regenerate = async () => {
    if (await run(() => replace.mutateAsync()))
      toast.positive(translate('Recovery codes regenerated. The old ones no longer work.'));
  };
  return (
    <Stack>
      <Group gap="xs" wrap="nowrap">
        <IconCircleCheck size={20} aria-hidden className={classes.on} />
        <Text size="sm" fw={550}>
          {translate('You have enabled two factor authentication.')}
        </Text>
      </Group>
      <Text size="sm">
        {translate(
          'Store these recovery codes in a safe place, such as a password manager. Each code lets you sign in once if you lose your phone.',
        )}
      </Text>
      {areMasked(codes) ? (
        <div>
          <Button variant="default" onClick={() => run(() => Promise.resolve())}>
            {translate('Show recovery codes')}
          </Button>
        </div>
      ) : (
        <RecoveryCodes codes={codes} />
      )}
      <Group data-keep-clear>
        <Button variant="default" loading={replace.isPending} onClick={regenerate}>
          {translate('Regenerate recovery codes')}
        </Button>
        <Button variant="outline" color="red" loading={isDisabling} onClick={disable}>
          {translate('Disable')}
        </Button>
      </Group>
      {dialog}
    </Stack>
  );
}
