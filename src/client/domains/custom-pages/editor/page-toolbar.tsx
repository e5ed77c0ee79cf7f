import { FileButton } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconBrandHtml5, IconPaperclip, IconPhoto, IconVideo } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { TableMenu } from './table-menu.tsx';

export const images = 'image/png,image/jpeg,image/gif,image/webp,image/avif';

export interface FileChoosers {
  picture: RefObject<(() => void) | null>;
  file: RefObject<(() => void) | null>;
}

export const useFileChoosers = (): FileChoosers => ({
  picture: useRef<(() => void) | null>(null),
  file: useRef<(() => void) | null>(null),
});

interface ToolbarProps {
  editor: Editor | null;
  mayUpload: boolean;
  /** Only the way back to the text is there while its source is shown. */
  isSource: boolean;
  choosers: FileChoosers;
  controls?: ((editor: Editor | null) => ReactNode) | undefined;
  onFiles: (files: File[]) => void;
  onVideo: () => void;
  onSource: () => void;
}

/** Everything that is done to a text with the mouse. */
export function PageToolbar(props: ToolbarProps) {
  const { editor, mayUpload, isSource, choosers, controls, onFiles, onVideo, onSource } = props;
  const translate = useTranslate();
  const source = (
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.Control
        aria-label={translate('HTML source')}
        title={translate('HTML source')}
        aria-pressed={isSource}
        data-active={isSource || undefined}
        onClick={onSource}
      >
        <IconBrandHtml5 size={16} aria-hidden />
      </RichTextEditor.Control>
    </RichTextEditor.ControlsGroup>
  );
  return (
    <RichTextEditor.Toolbar sticky stickyOffset={56} role="toolbar" aria-label={translate('Formatting')}>
      {!isSource && (
        <>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
            <RichTextEditor.H4 />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Link />
            <RichTextEditor.Code />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
            <RichTextEditor.Hr />
            <TableMenu editor={editor} />
            {controls?.(editor)}
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            {mayUpload && (
              <>
                <FileButton accept={images} multiple onChange={onFiles}>
                  {({ onClick }) => {
                    choosers.picture.current = onClick;
                    return (
                      <RichTextEditor.Control
                        onClick={onClick}
                        aria-label={translate('Image')}
                        title={translate('Image')}
                      >
                        <IconPhoto size={16} aria-hidden />
                      </RichTextEditor.Control>
                    );
                  }}
                </FileButton>
                <FileButton multiple onChange={onFiles}>
                  {({ onClick }) => {
                    choosers.file.current = onClick;
                    return (
                      <RichTextEditor.Control
                        onClick={onClick}
                        aria-label={translate('Attach a file')}
                        title={translate('Attach a file')}
                      >
                        <IconPaperclip size={16} aria-hidden />
                      </RichTextEditor.Control>
                    );
                  }}
                </FileButton>
              </>
            )}
            <RichTextEditor.Control
              onClick={onVideo}
              aria-label={translate('Video')}
              title={translate('Video')}
            >
              <IconVideo size={16} aria-hidden />
            </RichTextEditor.Control>
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </>
      )}
      {source}
    </RichTextEditor.Toolbar>
  );
}
