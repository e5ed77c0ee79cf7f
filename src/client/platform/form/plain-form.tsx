import { Stack } from '@mantine/core';
import { useLocation, useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

interface PlainFormProps extends Omit<ComponentProps<'form'>, 'method' | 'action'> {
  /** The path that the browser posts the form to. */
  action: string;
}

/** A form that works before hydration and without JavaScript: then the browser posts it itself. */
export function PlainForm({ action, children, ...props }: PlainFormProps) {
  const { formToken } = useRouter().options.context;
  const { href } = useLocation();
  return (
    <form method="post" action={`${action}?from=${encodeURIComponent(href)}`} noValidate {...props}>
      {/* Only the server's HTML has the token: after hydration nothing is posted this way. */}
      <input type="hidden" name="_token" value={formToken} suppressHydrationWarning />
      <Stack>{children}</Stack>
    </form>
  );
}
