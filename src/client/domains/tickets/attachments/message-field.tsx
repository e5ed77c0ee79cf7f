import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { FileDrop } from '../../uploads/parts/file-drop.tsx';
import { OtherTabNotice } from '../drafts/other-tab-notice.tsx';
import { MessageEditor } from '../editor/message-editor.tsx';
import { AttachmentTray } from './attachment-tray.tsx';
import type { Attachments } from './use-attachments.ts';

/** The properties of a draft that its field needs. */
interface FieldDraft {
  values: { body: string } | null;
  isElsewhere: boolean;
  takeOver: () => void;
  version: number;
}

interface MessageFieldProps extends Omit<ComponentProps<typeof MessageEditor>, 'files' | 'tray' | 'html'> {
  draft: FieldDraft;
  attachments: Attachments;
  /** Sends the message although a mentioned attachment is missing. */
  onSendAnyway: () => void;
  /** Shown between files and buttons: the offline note, or the error of the last attempt. */
  state?: ReactNode;
}

/** A message editor with attachments, which can be selected, pasted, or dropped anywhere on it. */
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
