import { Button, type ButtonProps } from '@mantine/core';
import { useHydrated } from '@tanstack/react-router';
import { OfflineNote } from './offline-note.tsx';

interface SubmitButtonProps extends ButtonProps {
  /** Whether the form itself says that it waits for the line. */
  saysWaiting?: boolean;
  /** Whether the browser may send the form by itself, see `PlainForm`. */
  plain?: boolean;
}

/**
 * Submits its form, once the page is alive: before that the browser would send the form itself, which only plain forms
 * are made for. What waits for the line says so.
 */
export function SubmitButton({ saysWaiting = false, plain = false, ...props }: SubmitButtonProps) {
  const ready = useHydrated() || plain;
  return (
    <>
      <OfflineNote isSending={props.loading === true && !saysWaiting} />
      <Button {...props} type={ready ? 'submit' : 'button'} aria-disabled={!ready || undefined} />
    </>
  );
}
