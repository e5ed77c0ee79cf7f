import { Input } from '@mantine/core';
import { type RefObject, useId, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { textIn } from '#client/platform/form/early-text.ts';
import { toHtml } from '#shared/plain-text.ts';
import { pastedFiles } from '../../uploads/parts/pasted-files.ts';
import messageClasses from '../message-body.module.css';
import { AttachButton } from './attach-button.tsx';
import type { EditorFieldProps } from './editor-field.ts';
import classes from './message-editor.module.css';
import { isPlain, toText } from './plain-text.ts';
import { isSendKey } from './send-key.ts';

interface PlainEditorProps extends Omit<EditorFieldProps, 'initialHtml'> {
  /** The draft's text, read once; undefined until it is loaded. */
  initialHtml: string | undefined;
}

interface Written {
  /** Text with formatting that the field can not show; typed text is appended to it. */
  before: string;
  text: string;
}

const asWritten = (html: string): Written =>
  isPlain(html) ? { before: '', text: toText(html) } : { before: html, text: '' };

/** Both texts, unless one contains the other. */
const together = (kept: string, typed: string) =>
  kept.includes(typed) ? kept : typed.includes(kept) ? typed : `${kept}\n${typed}`;

/** The field's text; text entered before the draft was read is merged with it. */
function usePlainText(
  { initialHtml, sentText, onChange }: PlainEditorProps,
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const isRead = initialHtml !== undefined;
  const wasRead = useRef(isRead);
  const [written, setWritten] = useState<Written>(() =>
    isRead ? asWritten(initialHtml) : { before: '', text: sentText ?? '' },
  );
  const { before, text } = written;

  const type = (typed: string, behind = before) => {
    setWritten({ before: behind, text: typed });
    onChange(behind + toHtml(typed));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the draft has been read.
  useLayoutEffect(() => {
    if (!isRead || wasRead.current || field.current === null) return;
    wasRead.current = true;
    const typed = textIn(field.current);
    const kept = asWritten(initialHtml);
    if (typed === '') setWritten(kept);
    else type(together(kept.text, typed), kept.before);
  }, [isRead]);

  return { before, text, type, isRead };
}

/**
 * A plain text field: used until the rich editor is loaded, when its import fails, and without JavaScript, when the
 * browser posts the form itself.
 */
export function PlainEditor(props: PlainEditorProps) {
  const { label, withLabel = false, disabled = false, placeholder, error, path } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { before, text, type, isRead } = usePlainText(props, field);

  useImperativeHandle(props.handle, () => ({
    focus: () => field.current?.focus(),
    insert: (more) => {
      field.current?.focus();
      // Before the next key, which would be typed into the text without this one.
      flushSync(() => type(text + more));
    },
    insertHtml: (html) => {
      field.current?.focus();
      type('', before + toHtml(text) + html);
    },
  }));

  return (
    <div>
      {withLabel && (
        <Input.Label size="md" mb={6} htmlFor={id}>
          {label}
        </Input.Label>
      )}
      <div
        className={`${classes.root} ${classes.frame}`}
        data-tone={props.tone ?? 'reply'}
        data-size={props.size ?? 'compact'}
        data-invalid={error ? true : undefined}
      >
        {before !== '' && (
          <div className={`${classes.before} ${messageClasses.body}`} dir="auto">
            {toText(before)}
          </div>
        )}
        <textarea
          ref={field}
          id={id}
          dir="auto"
          name={props.name}
          className={`${classes.plain} ${messageClasses.body}`}
          aria-label={withLabel ? undefined : label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          data-path={path}
          value={text}
          placeholder={placeholder}
          readOnly={disabled}
          // biome-ignore lint/a11y/noAutofocus: the user has just requested this field.
          autoFocus={props.autoFocus}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (isSendKey(event)) props.onSubmit(event.shiftKey);
          }}
          onPaste={(event) => {
            const files = pastedFiles(event.nativeEvent);
            if (!props.files || files.length === 0) return;
            event.preventDefault();
            props.files.attach(files);
          }}
        />
        {props.tray}
        <div className={classes.bar}>
          {isRead && props.files && <AttachButton onFiles={props.files.attach} disabled={disabled} />}
          {props.footer && <div className={classes.footer}>{props.footer}</div>}
        </div>
      </div>
      {error && (
        <Input.Error id={`${id}-error`} mt={6}>
          {error}
        </Input.Error>
      )}
    </div>
  );
}
