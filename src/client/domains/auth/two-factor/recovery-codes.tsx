import { Button, Group, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useSettings } from '#client/platform/use-session.ts';
import { CopyButton } from '#client/shell/copy-button.tsx';
import classes from './two-factor.module.css';

function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** The codes themselves, to be kept elsewhere. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const translate = useTranslate();
  const { branding } = useSettings();
  const list = useRef<HTMLUListElement>(null);
  const text = codes.join('\n');
  return (
    <Stack gap="sm">
      <ul ref={list} className={classes.codes} dir="ltr" aria-label={translate('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <CopyButton variant="default" size="xs" text={text} shown={list} />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => download('recovery-codes.txt', `${branding.site_name}\n\n${text}\n`)}
        >
          {translate('Download')}
        </Button>
      </Group>
    </Stack>
  );
}
