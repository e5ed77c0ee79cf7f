import type postgres from 'postgres';

/** Characters. Longer statements are lists of rows, each of another length. */
export const maxPreparedLength = 6000;

const plannable = /^\s*(select|insert|update|delete|with)\b/i;

/** Search terms decide on the plan: a generic plan is a bad one for most. */
const searches = /@@|tsquery|<%|%>|similarity\(|\bilike\b/i;

/** Whether the plan of a statement is worth keeping. */
export const isPrepared = (text: string, values: readonly unknown[]) =>
  values.length > 0 && text.length < maxPreparedLength && plannable.test(text) && !searches.test(text);

type Unsafe = postgres.Sql['unsafe'];

/** Without values a statement would be sent as a script, which is planned every time. */
const asPrepared = { prepare: true, simple: false } as postgres.UnsafeQueryOptions;

/** Sends statements prepared: parsed and planned once per connection, and without a round trip for their types. */
export function preparePlans<Client extends { unsafe: Unsafe }>(client: Client): Client {
  const send = client.unsafe.bind(client) as Unsafe;
  const sendKept = (...[text, values = [], options]: Parameters<Unsafe>) =>
    options?.prepare === true || isPrepared(text, values)
      ? send(text, values, asPrepared)
      : send(text, values, options);
  client.unsafe = sendKept as Unsafe;
  return client;
}
