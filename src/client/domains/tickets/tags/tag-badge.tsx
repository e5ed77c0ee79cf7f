import { Badge } from '@mantine/core';
import type { TagColor } from '#shared/tags.ts';

/** A ticket's tag. */
export function TagBadge({ tag }: { tag: { display_name: string; color?: TagColor | null | undefined } }) {
  return (
    <Badge variant="light" color={tag.color ?? 'gray'} tt="none" maw="100%" dir="auto">
      {tag.display_name}
    </Badge>
  );
}
