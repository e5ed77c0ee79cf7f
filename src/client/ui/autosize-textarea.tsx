import { Textarea, type TextareaProps } from '@mantine/core';

/**
 * A text area that grows with its text, to `maxRows`.
 * @param rows The min height; the server's HTML is as high, so that hydration causes no layout shift.
 */
export function AutosizeTextarea({
  rows = 1,
  ...props
}: Omit<TextareaProps, 'autosize' | 'minRows' | 'rows'> & { rows?: number }) {
  return <Textarea autosize minRows={rows} rows={rows} {...props} />;
}
