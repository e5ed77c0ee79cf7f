import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { ListSkeleton } from '#client/ui/list-skeleton.tsx';
import type { TextChange } from '#shared/article-versions.ts';
import classes from './article-editor.module.css';
import { TextChanges } from './text-changes.tsx';

interface ConflictChangesProps {
  comparison: { data: { changes: TextChange[] } | undefined; isError: boolean };
  /** Asks for the differences between the own text and theirs. */
  onCompare: () => void;
}

/** What is not the same in the own text and in what somebody else has stored. */
export function ConflictChanges({ comparison: { data, isError }, onCompare }: ConflictChangesProps) {
  const translate = useTranslate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the text as it is when the conflict is found.
  useEffect(onCompare, []);
  if (isError) {
    return (
      <Group gap="xs">
        <Text size="sm">{translate('The differences could not be loaded.')}</Text>
        <Button size="compact-sm" variant="default" onClick={onCompare}>
          {translate('Try again')}
        </Button>
      </Group>
    );
  }
  if (data === undefined) return <ListSkeleton rows={2} label={translate('Loading')} />;
  if (data.changes.every(({ type }) => type === 'same')) {
    return <Text size="sm">{translate('Title and text are the same in both.')}</Text>;
  }
  return (
    <Stack gap="xs" w="100%" className={classes.compared}>
      <Group gap="sm">
        <Text size="sm" component="del">
          {translate('Only in your text')}
        </Text>
        <Text size="sm" component="ins">
          {translate('Only in their text')}
        </Text>
      </Group>
      <TextChanges changes={data.changes} />
    </Stack>
  );
}
