import { RichTextEditor } from '@mantine/tiptap';
import { IconPaperclip, IconPhoto } from '@tabler/icons-react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { usePickFiles } from '../../uploads/parts/pick-files.tsx';

interface FileControlsProps {
  disabled: boolean;
  onFiles: (files: File[]) => void;
  onImages: (files: File[]) => void;
}

/** Buttons that select attachments or inline images. */
export function FileControls({ disabled, onFiles, onImages }: FileControlsProps) {
  const translate = useTranslate();
  const pickFiles = usePickFiles({ onFiles });
  const pickImages = usePickFiles({
    onFiles: onImages,
    accept: 'image/png,image/jpeg,image/gif,image/webp,image/avif',
  });
  const attach = translate('Attach files');
  const imageLabel = translate('Inline image');
  return (
    <>
      <RichTextEditor.Control aria-label={attach} title={attach} disabled={disabled} onClick={pickFiles}>
        <IconPaperclip size={16} stroke={1.5} aria-hidden />
      </RichTextEditor.Control>
      <RichTextEditor.Control
        aria-label={imageLabel}
        title={imageLabel}
        disabled={disabled}
        onClick={pickImages}
      >
        <IconPhoto size={16} stroke={1.5} aria-hidden />
      </RichTextEditor.Control>
    </>
  );
}
