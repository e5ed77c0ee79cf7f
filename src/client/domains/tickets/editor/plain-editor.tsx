import { Input } from '@mantine/core';
import { useId, useImperativeHandle, useRef, useState } from 'react';
import { pastedFiles } from '../../uploads/parts/pasted-files.ts';
import { AttachButton } from '../attachments/attach-button.tsx';
import messageClasses from '../conversation/message-body.module.css';
import type { EditorFieldProps } from './editor-field.ts';
import classes from './message-editor.module.css';
import { isPlain, toHtml, toText } from './plain-text.ts';
import { isSendKey } from './send-key.ts';

/** Writing without formatting; what has some already can be read and sent, but not changed. */
export function PlainEditor(props: EditorFieldProps) {
  const { label, withLabel = false, disabled = false, placeholder, error, path } = props;
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [initial] = useState(() => ({ text: toText(props.initialHtml), plain: isPlain(props.initialHtml) }));

  useImperativeHandle(props.handle, () => ({
    focus: () => field.current?.focus(),
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
        <textarea
          ref={field}
          id={id}
          dir="auto"
          className={`${classes.plain} ${messageClasses.body}`}
          aria-label={withLabel ? undefined : label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          data-path={path}
          defaultValue={initial.text}
          placeholder={placeholder}
          readOnly={disabled || !initial.plain}
          // biome-ignore lint/a11y/noAutofocus: somebody just asked to write here.
          autoFocus={props.autoFocus}
          onChange={(event) => props.onChange(toHtml(event.currentTarget.value))}
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
          {props.files && <AttachButton onFiles={props.files.attach} disabled={disabled} />}
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
