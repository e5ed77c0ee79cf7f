import { z } from 'zod';
import { pageLanguageSchema, pageSettingsName } from '#shared/settings.ts';
import { domains } from './domains.ts';
import { apiTextsOf, settingsOf } from './platform/domain.ts';
import type { ApiTexts } from './platform/rest/openapi.ts';

const introduction = `Everything that the site does with help articles, tickets and notifications, for programs.

## Signing in

\`POST /api/v1/auth/login\` answers with \`user.access_token\`. Send it as \`Authorization: Bearer {token}\`. What a
token may do is what its person may do; people need the permission \`api.access\` to get one. Help articles can be read
without a token where the role of guests may read them.

Browsers of the site use a session instead: \`POST /auth/login\`, then the header \`X-XSRF-TOKEN\` with the value of
the cookie \`XSRF-TOKEN\` on every call that writes.

## Calls

Bodies are JSON; url-encoded and multipart forms are read too. Text is trimmed, and an empty text counts as null. A
client that can only POST names the method in \`X-HTTP-Method-Override\`. Moments are in UTC, ISO 8601.

Calls that make something take an \`Idempotency-Key\` header (or \`idempotency_key\` in the body): the same key within
a day answers with what was made the first time.

## Answers

A success carries \`status\`. A refusal carries a \`message\` for people and, when fields are wrong, \`errors\` with the
messages of each field.`;

/** Parameters that calls of many domains take. */
const parameters = {
  language: 'The language to answer in; the caller’s own unless given.',
  id: 'Id of the record; of a person also `me`.',
  with: 'What to add to the record, separated by commas; unknown names are ignored.',
  load: 'The same as `with`.',
  loadCount: 'What to count beside the record, separated by commas.',
  ids: 'Ids of the records, separated by commas.',
  page: 'Which page, from 1.',
  perPage: 'Records on a page.',
  query: 'Words to search for.',
  cursor: '`next_cursor` of the page before.',
  limit: 'Most records to answer with.',
  userId: 'Only what belongs to this person: an id, or `me`.',
  orderBy: 'What to sort by.',
  orderDir: 'Which end comes first: `asc` the lowest, oldest or A, `desc` the other.',
  status: 'Only records of this status.',
  order: 'What to sort by.',
  direction: 'Which end comes first: `asc` the lowest, oldest or A, `desc` the other.',
  type: 'Only files of this type.',
};

const { shape } = settingsOf(domains).public;
const pageSettings = z.object({
  ...shape,
  i18n: z.intersection(shape.i18n as z.ZodType, pageLanguageSchema),
});

/** Texts of the OpenAPI document that the code of the calls does not contain. */
export const apiTexts: ApiTexts = {
  introduction,
  schemas: { [pageSettingsName]: z.toJSONSchema(pageSettings) },
  ...apiTextsOf(domains, { parameters }),
};
