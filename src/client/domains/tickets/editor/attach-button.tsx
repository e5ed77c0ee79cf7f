import { ActionIcon } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePickFiles } from '../../uploads/parts/pick-files.tsx';

/** Selects files for a message. */
export function AttachButton({ onFiles, disabled }: { onFiles: (files: File[]) => void; disabled: boolean }) {
  const translate = useTranslate();
  const pick = usePickFiles({ onFiles });
  return (
    <ActionIcon aria-label={translate('Attach files')} disabled={disabled} onClick={pick}>
      <IconPaperclip size={18} aria-hidden />
    </ActionIcon>
  );
}
