import type { ReactNode, Ref } from 'react';
import type { Person } from '#shared/auth.ts';
import type { FileEntry } from '#shared/uploads.ts';
import type { InlineImage } from './image-html.ts';

export interface MessageEditorHandle {
  focus: () => void;
  /** Appends text and moves the cursor to its end. */
  insert: (text: string) => void;
  /** Appends HTML, such as a quote, and moves the cursor behind it. */
  insertHtml: (html: string) => void;
  /** Inserts HTML at the cursor; undefined where the text has no formatting. */
  insertHere?: (html: string) => void;
  /** Replaces a placeholder with the uploaded image; undefined where the text has no inline images. */
  insertImage?: (placeholderId: string, image: InlineImage) => void;
  /** Removes the placeholder of a cancelled or failed image. */
  removePlaceholder?: (placeholderId: string) => void;
}

/** Inserts of the `/` menu of an editor, in a message of a ticket. */
export interface EditorInserts {
  ticketId: number;
  /** Whether the customer reads the message. */
  isPublic: boolean;
  /** Called with the files of an inserted reply; `html` shows those of them that are inline. */
  onFiles: (files: readonly FileEntry[], html: string) => void;
  /** Called with a macro that was chosen. */
  onMacro: (id: number) => void;
}

/** Handlers for files that are selected, pasted or dropped in an editor. */
export interface EditorFiles {
  attach: (files: File[]) => void;
  /** Uploads inline images; returns the placeholder ids that the handle gets later. */
  addImages: (files: File[]) => string[];
}

export interface EditorFieldProps {
  label: string;
  /** Whether the label is shown above the field. */
  withLabel?: boolean;
  /** Read once, on mount. */
  initialHtml: string;
  /** Called with HTML; an empty string when there is no text. */
  onChange: (html: string) => void;
  /** Ctrl or Cmd with Enter; with Shift it also closes the ticket, where possible. */
  onSubmit: (isClosing: boolean) => void;
  /** Focuses the field on mount. */
  autoFocus?: boolean;
  disabled?: boolean;
  placeholder?: string;
  error?: ReactNode;
  /** The `data-path` of the form field, by which the form focuses the element. */
  path?: string;
  /** The name under which the browser posts the text itself, see `PlainForm`. */
  name?: string;
  /** The posted text, when this page is the response. */
  sentText?: string | undefined;
  tone?: 'reply' | 'note';
  size?: 'compact' | 'roomy';
  /** The colleagues whom the text can mention. */
  people?: readonly Person[] | undefined;
  /** Undefined where the field has no menu of saved replies and articles. */
  inserts?: EditorInserts | undefined;
  /** Undefined where the field takes no files. */
  files?: EditorFiles | undefined;
  /** Shown between text and toolbar, such as attachments. */
  tray?: ReactNode;
  /** Shown beside the formatting controls, such as the send button. */
  footer?: ReactNode;
  handle?: Ref<MessageEditorHandle>;
}
