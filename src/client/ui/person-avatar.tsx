import { Avatar, type AvatarProps, type ElementProps } from '@mantine/core';
import { initialsOf } from './initials.ts';

/** Colors with enough contrast on their light fill. */
const colors = ['brand', 'grape', 'cyan', 'pink', 'violet', 'blue'] as const;

interface Pictured {
  id: number;
  display_name: string;
  /** Source of the initials when the name has no letters. */
  email?: string | null;
  avatar?: string | null;
}

interface PersonAvatarProps
  extends Omit<AvatarProps, 'src' | 'color'>,
    ElementProps<'div', keyof AvatarProps> {
  /** Null for a deleted account. */
  person: Pictured | null | undefined;
}

/** A user's picture, or their initials; the color is derived from the account, so equal initials differ. */
export function PersonAvatar({ person, name = person?.display_name ?? '', ...props }: PersonAvatarProps) {
  return (
    <Avatar src={person?.avatar} color={colors[(person?.id ?? 0) % colors.length]} {...props}>
      {initialsOf(name, person?.email ?? '')}
    </Avatar>
  );
}
