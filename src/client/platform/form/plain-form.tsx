import { Stack } from '@mantine/core';
import { useLocation, useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

interface PlainFormProps extends Omit<ComponentProps<'form'>, 'method' | 'action'> {
  /** The path of the call that takes it. */
  action: string;
}

/** A form that works before the script of the page is there, and without it: then the browser sends it by itself. */
export function PlainForm({ action, children, ...props }: PlainFormProps) {
  const { formToken } = useRouter().options.context;
  const { href } = useLocation();
  return (
    <form method="post" action={`${action}?from=${encodeURIComponent(href)}`} noValidate {...props}>
      {/* Only the server's page has the token: with the script alive nothing is sent this way. */}
      <input type="hidden" name="_token" value={formToken} suppressHydrationWarning />
      <Stack>{children}</Stack>
    </form>
  );
}
