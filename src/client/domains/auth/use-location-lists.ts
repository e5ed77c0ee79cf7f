import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';
import { useSettings } from '../../platform/use-session.ts';
import { listsIn } from './load-registration.ts';

const hour = 60 * 60 * 1000;

interface Option {
  value: string;
  label: string;
}

export interface LocationLists {
  countries: Option[];
  /** By part of the world; the English name of the part. */
  timezones: { group: string; items: Option[] }[];
}

/** What the form chooses from, in the language of the page; undefined until it is there. */
export function useLocationLists(): LocationLists | undefined {
  const { language } = useSettings().i18n;
  const { data } = api.valueLists.get.useQuery(listsIn(language), {
    staleTime: hour,
    placeholderData: keepPreviousData,
  });
  if (data?.countries === undefined || data.timezones === undefined) return undefined;
  return {
    countries: data.countries.map(({ code, name }) => ({ value: code, label: name })),
    timezones: Object.entries(data.timezones).map(([group, zones]) => ({
      group,
      items: zones.map(({ value, text }) => ({ value, label: text })),
    })),
  };
}
