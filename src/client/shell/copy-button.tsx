import { Button, type ButtonProps } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslate } from '../platform/translation/use-translate.ts';
import { useCopy } from '../ui/use-copy.ts';

interface CopyButtonProps extends Omit<ButtonProps, 'leftSection'> {
  text: string;
  /** The element that displays the text. It is selected where the browser blocks the clipboard. */
  shown: RefObject<HTMLElement | null>;
}

/** Copies a text that the page shows, and says for a second that it did. */
export function CopyButton({ text, shown, ...props }: CopyButtonProps) {
  const translate = useTranslate();
  const { copied, copy } = useCopy();
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Button
      {...props}
      leftSection={<Icon size={props.size === 'compact-xs' ? 14 : 16} aria-hidden />}
      onClick={() => void copy(text, shown.current)}
    >
      {copied ? translate('Copied!') : translate('Copy')}
    </Button>
  );
}
