import { Button, type ButtonProps } from '@mantine/core';
import { useHydrated } from '@tanstack/react-router';

/** Submits its form, once the page is alive: before that the browser would send the form itself. */
export function SubmitButton(props: ButtonProps) {
  const hydrated = useHydrated();
  return <Button {...props} type={hydrated ? 'submit' : 'button'} aria-disabled={!hydrated || undefined} />;
}
