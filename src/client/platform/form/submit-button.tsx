import { Button, type ButtonProps, Text } from '@mantine/core';
import { useHydrated } from '@tanstack/react-router';
import { useOnline } from '../connection/connection.ts';
import { useTranslate } from '../translation/use-translate.ts';

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
  const translate = useTranslate();
  const ready = useHydrated() || plain;
  const online = useOnline();
  const waits = props.loading === true && !online && !saysWaiting;
  return (
    <>
      {waits && (
        <Text size="sm" role="status">
          {translate('You are offline. We go on when you are back.')}
        </Text>
      )}
      <Button {...props} type={ready ? 'submit' : 'button'} aria-disabled={!ready || undefined} />
    </>
  );
}
