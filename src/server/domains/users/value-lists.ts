import codes from 'countries-list/minimal/countries.2to3.min.json' with { type: 'json' };
import type { z } from 'zod';
import type { ValueLists, valueListsInput } from '#shared/value-lists.ts';
import type { Context } from '../../platform/context.ts';
import { listLanguages, localizationOf, readLocalizations } from '../localizations/service.ts';
import type { DomainValueLists, ValueList } from './user-hooks.ts';

/** Reserved in ISO 3166-1 for parts of a country, but not assigned. */
const unassigned = new Set(['AC', 'TA']);

/** The ISO 3166-1 alpha-2 codes. */
export const countryCodes: readonly string[] = Object.keys(codes).filter((code) => !unassigned.has(code));

/** Zones that this runtime may still list under their former names. */
const renamed: Record<string, string> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** `+02:00`: how far a zone is from UTC now. */
function offsetOf(zone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', '') || '+00:00';
}

function makeTimezones(): NonNullable<ValueLists['timezones']> {
  const zones = new Set(Intl.supportedValuesOf('timeZone').map((zone) => renamed[zone] ?? zone));
  const groups: NonNullable<ValueLists['timezones']> = {};
  for (const value of [...[...zones].sort(), 'UTC']) {
    const [group = value] = value.split('/');
    groups[group] = [...(groups[group] ?? []), { value, text: `${value} (${offsetOf(value)})` }];
  }
  return groups;
}

/** Computing four hundred time zones takes a tenth of a second; offsets change on the hour. */
const freshMs = 15 * 60_000;
let timezones = { list: {} as NonNullable<ValueLists['timezones']>, madeAt: Number.NEGATIVE_INFINITY };

function listTimezones(): NonNullable<ValueLists['timezones']> {
  if (Date.now() - timezones.madeAt > freshMs) timezones = { list: makeTimezones(), madeAt: Date.now() };
  return timezones.list;
}

async function listCountries(ctx: Context, asked: string | undefined) {
  const known = await readLocalizations(ctx);
  const { language } = known.get(asked ?? '') ?? (await localizationOf(ctx));
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const { compare } = new Intl.Collator(language);
  return countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => compare(one.name, other.name));
}

/** Value lists equal on every site. */
export const commonLists: DomainValueLists = {
  timezones: { isPublic: true, read: listTimezones },
  countries: { isPublic: true, read: listCountries },
  localizations: { isPublic: true, read: listLanguages },
};

const publicSeconds = 3600;

/** The requested value lists; unknown names are ignored. The response is cacheable publicly when every list is. */
export async function readValueLists(
  ctx: Context,
  { names, language }: z.output<typeof valueListsInput>,
): Promise<ValueLists> {
  const wanted = new Set(names.split(',').map((name) => name.trim()));
  const known: Record<string, ValueList<unknown>> = Object.assign({}, ...ctx.hooks('valueLists'));
  const asked = Object.entries(known).filter(([name]) => wanted.has(name));
  if (asked.every(([, { isPublic }]) => isPublic)) ctx.request.publicSeconds = publicSeconds;
  const lists = asked.map(async ([name, { read }]) => [name, await read(ctx, language)] as const);
  return Object.fromEntries(await Promise.all(lists));
}
