import { Card, Group, Progress, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSizeText } from '#client/platform/translation/use-size-text.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { FileUsage } from '#shared/files.ts';
import type { FileType } from './file-search.ts';
import classes from './storage-usage.module.css';

interface Kind {
  label: string;
  types: readonly FileType[];
  color: string;
}

function useKinds(): Kind[] {
  const translate = useTranslate();
  return [
    { label: translate('Images'), types: ['image'], color: 'brand' },
    { label: translate('Documents'), types: ['pdf', 'document', 'text'], color: 'yellow.5' },
    { label: translate('Audio and video'), types: ['audio', 'video'], color: 'green.5' },
    { label: translate('Other'), types: ['archive', 'file'], color: 'gray.5' },
  ];
}

function Entry({ color, children }: { color: string; children: ReactNode }) {
  return (
    <li>
      <Progress.Root size={8} className={classes.swatch} aria-hidden>
        <Progress.Section value={100} color={color} withAria={false} />
      </Progress.Root>
      {children}
    </li>
  );
}

function Quota({ own }: { own: FileUsage['own'] }) {
  const translate = useTranslate();
  const sizeText = useSizeText();
  const { bytes, quota } = own;
  if (quota === null) return null;
  const text = translate('Your files: :used of :quota', { used: sizeText(bytes), quota: sizeText(quota) });
  const part = quota === 0 ? 100 : Math.min(100, (bytes / quota) * 100);
  return (
    <div className={classes.quota}>
      <Text size="sm" c="dimmed" className="tabular">
        {text}
      </Text>
      <Progress value={part} size={6} color={part > 90 ? 'red' : 'brand'} aria-label={text} />
    </div>
  );
}

/** How much room files take, and what takes it. */
export function StorageUsage({ usage }: { usage: FileUsage | undefined }) {
  const translate = useTranslate();
  const sizeText = useSizeText();
  const kinds = useKinds();
  if (usage === undefined) return <Skeleton height={88} radius="lg" />;
  const { stored, trashed } = usage;
  const bytesOf = ({ types }: Kind) =>
    usage.types.filter(({ type }) => types.includes(type)).reduce((sum, { bytes }) => sum + bytes, 0);
  const used = kinds.map((kind) => ({ ...kind, bytes: bytesOf(kind) })).filter(({ bytes }) => bytes > 0);
  return (
    <Card component="section" padding="md" aria-label={translate('Storage')}>
      <Group justify="space-between" align="baseline" gap="xs" mb={10}>
        <Text fw={600} className="tabular">
          {translate(':size in :count file|:size in :count files', {
            size: sizeText(stored.bytes),
            count: stored.files,
          })}
        </Text>
        <Text size="sm" c="dimmed" className="tabular">
          {trashed.files === 0
            ? translate('The trash is empty')
            : translate(':size in the trash', { size: sizeText(trashed.bytes) })}
        </Text>
      </Group>
      <Progress.Root size={8} aria-hidden>
        {used.map(({ label, color, bytes }) => (
          <Progress.Section
            key={label}
            value={(bytes / Math.max(1, stored.bytes)) * 100}
            color={color}
            withAria={false}
          />
        ))}
      </Progress.Root>
      {used.length > 0 && (
        <ul className={classes.legend}>
          {used.map(({ label, color, bytes }) => (
            <Entry key={label} color={color}>
              {label} <span className="tabular">{sizeText(bytes)}</span>
            </Entry>
          ))}
        </ul>
      )}
      <Quota own={usage.own} />
    </Card>
  );
}
