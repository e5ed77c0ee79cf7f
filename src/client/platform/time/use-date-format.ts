import { useHydrated } from '@tanstack/react-router';
import type { BootstrapData } from '#shared/settings.ts';
import { useBootstrap } from '../use-session.ts';
import { dateFormat, usableTimezone } from './format.ts';

const chosenZone = ({ settings, user }: Pick<BootstrapData, 'settings' | 'user'>) =>
  usableTimezone(user?.timezone) ?? usableTimezone(settings.dates.default_timezone);

const ownZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone in which a person reads and types times; for loaders of routes. */
export const timeZoneOf = (bootstrap: Pick<BootstrapData, 'settings' | 'user'>) =>
  chosenZone(bootstrap) ?? (typeof window === 'undefined' ? 'UTC' : ownZone());

/**
 * Writes moments the way the visitor reads them: their language, their timezone, the site's format.
 * While the page is not yet alive the server's guess (UTC) is repeated, so that both agree.
 */
export function useDateFormat() {
  const bootstrap = useBootstrap();
  const { settings } = bootstrap;
  const hydrated = useHydrated();
  const language = settings.i18n.language;
  const timeZone = chosenZone(bootstrap) ?? (hydrated ? undefined : 'UTC');
  const { format } = settings.dates;
  return {
    language,
    /** In which zone all of that is: times are typed in it too. */
    timeZone: timeZone ?? ownZone(),
    date: (moment: string | Date) =>
      dateFormat({ language, preset: format, timeZone }).format(new Date(moment)),
    dateTime: (moment: string | Date) =>
      dateFormat({ language, preset: format, timeZone, withTime: true }).format(new Date(moment)),
  };
}
