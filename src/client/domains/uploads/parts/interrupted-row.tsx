import { Anchor } from '@mantine/core';
import { useSizeText } from '#client/platform/translation/use-size-text.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { InterruptedUpload } from '../upload-record.ts';
import { usePickFiles } from './pick-files.tsx';
import { UploadRow } from './upload-row.tsx';

interface InterruptedRowProps {
  upload: InterruptedUpload;
  onFiles: ((files: File[]) => void) | undefined;
  onForget: () => void;
}

/** A file that is half on the server: only its owner can show the browser where the rest is. */
export function InterruptedRow({ upload, onFiles, onForget }: InterruptedRowProps) {
  const translate = useTranslate();
  const sizeText = useSizeText();
  const pick = usePickFiles({ onFiles: (files) => onFiles?.(files), multiple: false });
  const { name, size, percentage } = upload;
  const where = translate('Interrupted at :percentage% of :size', { percentage, size: sizeText(size) });
  const advice = translate('Choose the file again to resume');
  return (
    <UploadRow
      look="interrupted"
      name={name}
      percentage={percentage}
      onRetry={null}
      text={
        <>
          {where} ·{' '}
          {onFiles ? (
            <Anchor component="button" type="button" size="xs" fw={600} onClick={pick}>
              {advice}
            </Anchor>
          ) : (
            advice
          )}
        </>
      }
      close={{ label: translate('Discard upload of :name', { name }), onClick: onForget }}
    />
  );
}
