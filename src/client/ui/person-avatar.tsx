import { Avatar, type AvatarProps, type ElementProps } from '@mantine/core';
import { initialsOf } from './initials.ts';

/** Of those that can be read on their light fill. */
const colors = ['brand', 'grape', 'cyan', 'pink', 'violet', 'blue'] as const;

interface Pictured {
  id: number;
  display_name: string;
  /** Where the name has no letters. */
  email?: string | null;
  avatar?: string | null;
}

interface PersonAvatarProps
  extends Omit<AvatarProps, 'src' | 'color'>,
    ElementProps<'div', keyof AvatarProps> {
  /** Nobody when the account is gone. */
  person: Pictured | null | undefined;
}

/** A person's picture, or their initials; a colour that goes by the account tells two with the same ones apart. */
export function PersonAvatar({ person, name = person?.display_name ?? '', ...props }: PersonAvatarProps) {
  return (
    <Avatar src={person?.avatar} color={colors[(person?.id ?? 0) % colors.length]} {...props}>
      {initialsOf(name, person?.email ?? '')}
    </Avatar>
  );
}
