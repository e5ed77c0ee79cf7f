import { Text } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import classes from './file-drop.module.css';
import { useFileDrag } from './use-file-drag.ts';

interface FileDropProps {
  /** Files of folders have their path there in `webkitRelativePath`. */
  onFiles: (files: File[]) => void;
  disabled?: boolean;
  /** What is said while files are over it, translated. */
  label?: string;
  className?: string;
  children: ReactNode;
}

/** A drop zone for files and folders around its children. */
export function FileDrop({ onFiles, disabled = false, label, className, children }: FileDropProps) {
  const translate = useTranslate();
  const { isOver, handlers } = useFileDrag({ onFiles, disabled });
  return (
    <div className={[classes.root, className].filter(Boolean).join(' ')} {...handlers}>
      {children}
      {isOver && (
        <div className={classes.overlay} aria-hidden>
          <IconPaperclip size={18} />
          <Text size="sm" fw={600}>
            {label ?? translate('Drop files to attach them')}
          </Text>
        </div>
      )}
    </div>
  );
}
