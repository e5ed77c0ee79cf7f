import { Input } from '@mantine/core';
import messageClasses from '../conversation/message-body.module.css';
import type { EditorFieldProps } from './editor-field.ts';
import classes from './message-editor.module.css';

type EditorPlaceholderProps = Pick<EditorFieldProps, 'label' | 'withLabel' | 'placeholder' | 'size' | 'tone'>;

/** Holds the editor's place and looks like it until the browser has read the draft. */
export function EditorPlaceholder({ label, withLabel, placeholder, size, tone }: EditorPlaceholderProps) {
  return (
    <div aria-hidden>
      {withLabel && (
        <Input.Label size="md" mb={6} labelElement="div">
          {label}
        </Input.Label>
      )}
      <div
        className={`${classes.root} ${classes.frame}`}
        data-tone={tone ?? 'reply'}
        data-size={size ?? 'compact'}
      >
        <div className={`${classes.plain} ${classes.prompt} ${messageClasses.body}`}>{placeholder}</div>
        <div className={classes.bar} />
      </div>
    </div>
  );
}
