import { Modal, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { type FormEvent, useState } from 'react';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { readVideo } from '#shared/video.ts';

interface VideoDialogProps {
  editor: Editor | null;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for the address of a video and what it is called. */
export function VideoDialog({ editor, isOpen, onClose }: VideoDialogProps) {
  const translate = useTranslate();
  const [address, setAddress] = useState('');
  const [name, setName] = useState('');
  const [isWrong, setWrong] = useState(false);
  const put = (event: FormEvent) => {
    event.preventDefault();
    // A dialog is no part of the form around the editor.
    event.stopPropagation();
    const video = readVideo(address.trim());
    if (video === null) return setWrong(true);
    editor
      ?.chain()
      .focus()
      .insertContent({ type: 'video', attrs: { href: video.address, text: name.trim() || video.address } })
      .run();
    setAddress('');
    setName('');
    onClose();
  };
  return (
    <Modal opened={isOpen} onClose={onClose} title={translate('Video')}>
      <DialogForm onSubmit={put} onCancel={onClose} label={translate('Insert')} isPending={false}>
        <TextInput
          label={translate('Video URL')}
          description={translate(
            'From YouTube or Vimeo. Nothing is loaded from there until someone plays the video.',
          )}
          placeholder="https://"
          dir="ltr"
          maxLength={500}
          value={address}
          error={isWrong && translate('This is not a valid YouTube or Vimeo URL.')}
          onChange={({ currentTarget }) => {
            setWrong(false);
            setAddress(currentTarget.value);
          }}
          data-autofocus
        />
        <TextInput
          label={translate('Video title')}
          dir="auto"
          maxLength={255}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
      </DialogForm>
    </Modal>
  );
}
