import { useHydrated } from '@tanstack/react-router';
import type { BootstrapData } from '#shared/settings.ts';
import { useBootstrap } from '../use-session.ts';
import { browserTimezone, dateFormat, usableTimezone } from './format.ts';

const chosenZone = ({ settings, user }: Pick<BootstrapData, 'settings' | 'user'>) =>
  usableTimezone(user?.timezone) ?? usableTimezone(settings.dates.default_timezone);

/** The time zone of the user's dates, shown and typed; for loaders of routes. */
export const timeZoneOf = (bootstrap: Pick<BootstrapData, 'settings' | 'user'>) =>
  chosenZone(bootstrap) ?? (typeof window === 'undefined' ? 'UTC' : browserTimezone());

/**
 * Formats timestamps in the visitor's language and time zone and the site's format. Until hydration the server's zone
 * (UTC) is used, so that both renderings match.
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
    /** The time zone of these formats: typed times use it too. */
    timeZone: timeZone ?? browserTimezone(),
    date: (moment: string | Date) =>
      dateFormat({ language, preset: format, timeZone }).format(new Date(moment)),
    dateTime: (moment: string | Date) =>
      dateFormat({ language, preset: format, timeZone, withTime: true }).format(new Date(moment)),
  };
}
