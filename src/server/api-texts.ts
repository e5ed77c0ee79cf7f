import { z } from 'zod';
import { pageLanguageSchema, pageSettingsName } from '#shared/settings.ts';
import { domains } from './domains.ts';
import { apiTextsOf, settingsOf } from './platform/domain.ts';
import type { ApiTexts } from './platform/rest/openapi.ts';

const introduction = `The REST API gives you programmatic access to help articles, tickets, notifications, and everything else on the site.

## Authentication

\`POST /api/v1/auth/login\` returns \`user.access_token\`. Send it as \`Authorization: Bearer {token}\`. A token has the
permissions of its owner, who needs the permission \`api.access\` to create one. Help articles can be read without a
token if the guest role can view them.

Browsers use a session instead: \`POST /auth/login\`, then the header \`X-XSRF-TOKEN\` with the value of the cookie
\`XSRF-TOKEN\` on every request that writes.

## Requests

Request bodies are JSON; URL-encoded and multipart forms are accepted too. Strings are trimmed, and empty strings are
treated as null. Clients that can only POST set the method in \`X-HTTP-Method-Override\`. Timestamps are ISO 8601 in UTC.

Requests that create something accept an \`Idempotency-Key\` header (or \`idempotency_key\` in the body): repeating a
request with the same key within a day returns what was created the first time.

## Responses

Successful responses contain \`status\`. Errors contain a human-readable \`message\` and, for validation errors,
\`errors\` with the messages for each field.

New versions can add fields to responses; ignore those that you do not know.

## Lists

A list with \`page\` and \`perPage\` answers with \`pagination\`. \`perPage\` above its maximum counts as the maximum, below 1 or
not a number as the default; a \`page\` after the last one is empty. A list with \`cursor\` and \`limit\` answers with
\`next_cursor\`, which is null on the last page; a \`limit\` above 100 is 422.

Unknown parameters and unknown fields of a body are ignored. An unknown value of a known one is 422.`;

/** Parameters that calls of many domains take. */
const parameters = {
  language: "Language of the response. Defaults to the caller's language.",
  id: 'ID of the record. For people, `me` works too.',
  with: 'Relations to include, separated by commas. Unknown names are ignored.',
  load: 'Alias of `with`.',
  loadCount: 'Relations to count, separated by commas.',
  ids: 'IDs of the records, separated by commas.',
  page: 'Page number, starting at 1.',
  perPage: 'Number of records per page.',
  query: 'Search query.',
  cursor: '`next_cursor` of the previous page.',
  limit: 'Maximum number of records to return.',
  userId: 'Only records of this person: an ID or `me`.',
  orderBy: 'Field to sort by.',
  orderDir: 'Sort direction: `asc` or `desc`.',
  status: 'Only records with this status.',
  order: 'Field to sort by.',
  direction: 'Sort direction: `asc` or `desc`.',
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
  ...apiTextsOf(domains, { parameters, schemas: { [pageSettingsName]: pageSettings } }),
};
