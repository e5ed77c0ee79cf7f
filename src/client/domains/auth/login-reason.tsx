import { Text } from '@mantine/core';
import { useTranslate } from '../../platform/translation/use-translate.ts';

/** Why the sign-in stands between a visitor and the page they asked for, where that is not plain. */
export function LoginReason({ path }: { path: string | undefined }) {
  const translate = useTranslate();
  if (path === undefined || !/^\/hc\/tickets(?:[/?#]|$)/.test(path)) return null;
  return (
    <Text size="sm" c="dimmed" ta="center">
      {/^\/hc\/tickets\/new(?:[/?#]|$)/.test(path)
        ? translate('Sign in to submit a request so we can get back to you.')
        : translate('Sign in to see your requests.')}
    </Text>
  );
}
