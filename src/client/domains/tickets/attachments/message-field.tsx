import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { FileDrop } from '../../uploads/parts/file-drop.tsx';
import { OtherTabNotice } from '../drafts/other-tab-notice.tsx';
import { MessageEditor } from '../editor/message-editor.tsx';
import { AttachmentTray } from './attachment-tray.tsx';
import type { Attachments } from './use-attachments.ts';

/** The draft of what is written, as far as its field has to know. */
interface FieldDraft {
  values: { body: string } | null;
  isElsewhere: boolean;
  takeOver: () => void;
  version: number;
}

interface MessageFieldProps extends Omit<ComponentProps<typeof MessageEditor>, 'files' | 'tray' | 'html'> {
  draft: FieldDraft;
  attachments: Attachments;
  /** Sends the message although it speaks of a file that it has not. */
  onSendAnyway: () => void;
  /** Between the files and the buttons: that the message waits, or why it was not taken. */
  state?: ReactNode;
}

/** Where a message is written together with its files, which can be chosen, pasted, and dropped anywhere on it. */
export function MessageField({ draft, attachments, onSendAnyway, state, ...props }: MessageFieldProps) {
  const translate = useTranslate();
  const [takenAt, setTakenAt] = useState<number | null>(null);
  const wasTaken = takenAt !== null && draft.version === takenAt + 1;
  const { isAllowed, attach, addImages } = attachments;
  const disabled = props.disabled === true || draft.isElsewhere;
  return (
    <>
      {draft.isElsewhere && (
        <OtherTabNotice
          onTakeOver={() => {
            setTakenAt(draft.version);
            draft.takeOver();
          }}
        />
      )}
      <FileDrop
        onFiles={attach}
        disabled={!isAllowed || disabled}
        label={translate('Drop files to attach them')}
      >
        <MessageEditor
          key={draft.version}
          {...props}
          html={draft.values?.body}
          autoFocus={props.autoFocus === true || wasTaken}
          disabled={disabled}
          files={isAllowed ? { attach, addImages } : undefined}
          tray={
            <>
              <AttachmentTray attachments={attachments} disabled={disabled} onSendAnyway={onSendAnyway} />
              {state}
            </>
          }
        />
      </FileDrop>
    </>
  );
}
