import { Button, Stack, TextInput } from '@mantine/core';
import { useHydrated } from '@tanstack/react-router';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { ControlProps } from './control-props.ts';

/** The address of the site, with the one that this browser shows as a proposal: the server can not know it. */
export function SiteAddressControl({ value, onChange, ...props }: ControlProps) {
  const translate = useTranslate();
  const seen = useHydrated() ? window.location.origin : undefined;
  const isProposed = seen !== undefined && value !== seen && !props.disabled;
  return (
    <Stack gap={6} align="start">
      <TextInput
        {...props}
        w="100%"
        type="url"
        dir="auto"
        placeholder={seen}
        value={String(value ?? '')}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {isProposed && (
        <Button variant="default" size="compact-sm" onClick={() => onChange(seen)}>
          {translate('Use :address', { address: seen })}
        </Button>
      )}
    </Stack>
  );
}
