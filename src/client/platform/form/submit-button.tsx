import { Button, type ButtonProps } from '@mantine/core';
import { useHydrated } from '@tanstack/react-router';
import { OfflineNote } from './offline-note.tsx';

interface SubmitButtonProps extends ButtonProps {
  /** Whether the form itself shows the offline note. */
  saysWaiting?: boolean;
  /** Whether the browser may post the form itself, see `PlainForm`. */
  plain?: boolean;
}

/**
 * Submits its form. Disabled until hydration, as only plain forms may be posted by the browser itself. Shows the
 * offline note while the submission is paused.
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
