import { useDateFormat } from '#client/platform/time/use-date-format.ts';
import { maxViewCount } from '#shared/view-counts.ts';

/** Counts above this number are not exact. */
const maxExact = maxViewCount - 1;

/** The number of tickets of a view as it is shown, such as "1,000+"; undefined for one that is not counted. */
export function useViewCount(counts: readonly { id: number; count: number }[] | undefined) {
  const { language } = useDateFormat();
  return (id: number): string | undefined => {
    const count = counts?.find((view) => view.id === id)?.count;
    if (count === undefined) return undefined;
    const number = Math.min(count, maxExact).toLocaleString(language);
    return count > maxExact ? `${number}+` : number;
  };
}
