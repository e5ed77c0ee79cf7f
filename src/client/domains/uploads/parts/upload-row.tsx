import { ActionIcon, Progress, Text, Tooltip } from '@mantine/core';
import {
  IconAlertCircle,
  IconCircleCheck,
  IconCircleX,
  IconFile,
  IconHistory,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import classes from './upload-list.module.css';

const icons = {
  waiting: IconFile,
  running: IconFile,
  done: IconCircleCheck,
  failed: IconAlertCircle,
  cancelled: IconCircleX,
  interrupted: IconHistory,
} as const;

interface UploadRowProps {
  look: keyof typeof icons;
  name: string;
  text: ReactNode;
  /** From 0 to 100; null shows no bar. */
  percentage: number | null;
  onRetry: (() => void) | null;
  close: { label: string; onClick: () => void };
}

/** One file of the list: what it is, how far it got, and what can be done about it. */
export function UploadRow({ look, name, text, percentage, onRetry, close }: UploadRowProps) {
  const translate = useTranslate();
  const Icon = icons[look];
  const retryLabel = translate('Retry upload of :name', { name });
  return (
    <li className={classes.row} data-look={look}>
      <Icon className={classes.icon} size={18} stroke={1.6} aria-hidden />
      <div className={classes.words}>
        <Text size="sm" fw={500} truncate dir="auto" title={name}>
          {name}
        </Text>
        <Text size="xs" className={classes.text} component="div">
          {text}
        </Text>
      </div>
      <div className={classes.buttons}>
        {onRetry && (
          <Tooltip label={translate('Try again')}>
            <ActionIcon aria-label={retryLabel} onClick={onRetry}>
              <IconRefresh size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        <ActionIcon data-close aria-label={close.label} onClick={close.onClick}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      </div>
      {percentage !== null && (
        <Progress
          className={classes.bar}
          size={3}
          value={percentage}
          aria-label={translate('Upload of :name', { name })}
        />
      )}
    </li>
  );
}
