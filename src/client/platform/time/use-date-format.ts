import { useHydrated } from '@tanstack/react-router';
import { useBootstrap } from '../session/use-session.ts';
import { dateFormat, usableTimezone } from './format.ts';

/**
 * Writes moments the way the visitor reads them: their language, their timezone, the site's format.
 * While the page is not yet alive the server's guess (UTC) is repeated, so that both agree.
 */
export function useDateFormat() {
  const { settings, user } = useBootstrap();
  const hydrated = useHydrated();
  const language = settings.i18n.language;
  const chosen = usableTimezone(user?.timezone) ?? usableTimezone(settings.dates.default_timezone);
  const timeZone = chosen ?? (hydrated ? undefined : 'UTC');
  const { format } = settings.dates;
  return {
    language,
    /** In which zone all of that is: times are typed in it too. */
    timeZone: timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone,
    date: (moment: string | Date) =>
      dateFormat({ language, preset: format, timeZone }).format(new Date(moment)),
    dateTime: (moment: string | Date) =>
      dateFormat({ language, preset: format, timeZone, withTime: true }).format(new Date(moment)),
  };
}
