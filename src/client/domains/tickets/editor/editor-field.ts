import type { ReactNode, Ref } from 'react';
import type { InlineImage } from './image-html.ts';

export interface MessageEditorHandle {
  focus: () => void;
  /** Writes at the end, where the cursor is then. */
  insert: (text: string) => void;
  /** Puts a picture that has arrived where room is kept for it; missing where the text takes no pictures. */
  insertImage?: (placeholderId: string, image: InlineImage) => void;
  /** Takes back the room for a picture that does not come. */
  removePlaceholder?: (placeholderId: string) => void;
}

/** What becomes of files that are chosen, pasted or dropped while somebody writes. */
export interface EditorFiles {
  attach: (files: File[]) => void;
  /** Uploads pictures for the text; returns the names under which they come back through the handle. */
  addImages: (files: File[]) => string[];
}

export interface EditorFieldProps {
  label: string;
  /** Whether the label is shown above the field. */
  withLabel?: boolean;
  /** Read once, when the editor appears. */
  initialHtml: string;
  /** Called with HTML; empty text when nothing is written. */
  onChange: (html: string) => void;
  /** Ctrl or Cmd with Enter; together with Shift it closes as well, where there is something to close. */
  onSubmit: (isClosing: boolean) => void;
  /** Puts the cursor into the field as soon as there is one. */
  autoFocus?: boolean;
  disabled?: boolean;
  placeholder?: string;
  error?: ReactNode;
  /** The name of the form field, by which the form finds the element to focus. */
  path?: string;
  /** The name under which the browser sends the text by itself, see `PlainForm`. */
  name?: string;
  /** What the browser sent by itself, when this page is the answer. */
  sentText?: string | undefined;
  tone?: 'reply' | 'note';
  size?: 'compact' | 'roomy';
  /** Without it the field takes no files. */
  files?: EditorFiles | undefined;
  /** Between the text and the controls, such as the files that go with it. */
  tray?: ReactNode;
  /** Beside the formatting controls, such as the button that sends. */
  footer?: ReactNode;
  handle?: Ref<MessageEditorHandle>;
}
