import { isIP } from 'node:net';
import { z } from 'zod';

/** A blank variable counts as unset. */
export const setting = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);
export const optional = <Schema extends z.ZodType>(schema: Schema) => setting(schema.optional());

export const address = () =>
  z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/(?<!\/)\/+$/, ''));

/** Endpoint of a sign-in service, replaceable by a stand-in for tests. */
export const endpoint = (url: string) => setting(address().default(url));

/** Whether a text is an IP address, or a network of them. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  const max = family === 6 ? 128 : 32;
  return (
    family !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= max))
  );
}

/** A variable with its documentation row: its meaning, and its effect when unset where the default does not show it. */
export const about = <Schema extends z.ZodType>(schema: Schema, meaning: string, unset?: string): Schema =>
  schema.meta({ meaning, unset });

/** IP addresses and networks of them, comma-separated. */
export const networks = () =>
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(
      z.array(z.string().refine(isNetwork, 'must be IP addresses or networks such as 10.0.0.0/8')).max(100),
    );
