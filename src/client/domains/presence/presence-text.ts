import type { Translate } from '#client/platform/translation/use-translate.ts';
import type { PresentPerson } from '#shared/presence.ts';

/** Activity of a colleague on a ticket. */
export function presenceText({ user, state }: PresentPerson, translate: Translate): string {
  const name = user.display_name;
  return {
    viewing: translate(':name is viewing', { name }),
    replying: translate(':name is replying…', { name }),
    noting: translate(':name is writing a note…', { name }),
  }[state];
}
