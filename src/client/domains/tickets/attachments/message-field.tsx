import type { ComponentProps } from 'react';
import { useTranslate } from '../../../platform/translate/use-translate.ts';
import { FileDrop } from '../../../platform/upload/file-drop.tsx';
import { MessageEditor } from '../editor/message-editor.tsx';
import { AttachmentTray } from './attachment-tray.tsx';
import type { Attachments } from './use-attachments.ts';

interface MessageFieldProps extends Omit<ComponentProps<typeof MessageEditor>, 'files' | 'tray'> {
  attachments: Attachments;
  /** Sends the message although it speaks of a file that it has not. */
  onSendAnyway: () => void;
}

/** Where a message is written together with its files, which can be chosen, pasted, and dropped anywhere on it. */
export function MessageField({ attachments, onSendAnyway, ...props }: MessageFieldProps) {
  const translate = useTranslate();
  const { isAllowed, attach, addPictures } = attachments;
  const disabled = props.disabled === true;
  return (
    <FileDrop
      onFiles={attach}
      disabled={!isAllowed || disabled}
      label={translate('Drop files to attach them')}
    >
      <MessageEditor
        {...props}
        files={isAllowed ? { attach, addPictures } : undefined}
        tray={<AttachmentTray attachments={attachments} disabled={disabled} onSendAnyway={onSendAnyway} />}
      />
    </FileDrop>
  );
}
