import { Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { articlePath } from '#shared/addresses.ts';
import type { SearchResult } from '#shared/helpcenter.ts';
import { Highlighted } from './highlighted.tsx';
import classes from './search-dialog.module.css';

interface SearchOptionProps {
  id: string;
  result: SearchResult;
  isActive: boolean;
  onChoose: () => void;
  onHover: () => void;
}

/** One result; a real link, so that it can be opened in a new tab. The search field keeps the focus. */
export function SearchOption({ id, result, isActive, onChoose, onHover }: SearchOptionProps) {
  const onClick = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onChoose();
  };
  return (
    <a
      id={id}
      href={articlePath(result)}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.option}
      onClick={onClick}
      onMouseMove={onHover}
    >
      <IconFileText size={20} aria-hidden className={classes.icon} />
      <span className={classes.text}>
        <Text component="span" size="sm" fw={600} display="block">
          <Highlighted parts={result.highlights.title} />
        </Text>
        <Text component="span" size="sm" c="dimmed" lineClamp={2}>
          <Highlighted parts={result.highlights.body} />
        </Text>
        <Text component="span" size="xs" c="dimmed" display="block" mt={4}>
          {result.path.map(({ name }) => name).join(' › ')}
        </Text>
      </span>
    </a>
  );
}
