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

const email = 'customer@example.com';
const password = 'demo-password';
const registration = {
  email: 'ann@example.com',
  password: 'a-long-password',
  password_confirmation: 'a-long-password',
};
const searchSession = { searchSession: [{ term: 'page numbers', results: [12, 7], clickedArticle: 12 }] };

const presigned = {
  filename: 'screen.png',
  mime: 'image/png',
  disk: 'uploads',
  size: 48_213,
  extension: 'png',
};
const multipart = {
  key: 'uploads/7b0d6d5e-3c54-4a55-9d0a-6f8c1f6c2f7d/0f5b5f0e-8a55-4f0e-9a55-2f7d7b0d6d5e',
  uploadId: '2~iCw_lDY8VoBhoRrIJbPMrUqnE3Z-3Qh',
};

/** What the documentation of the REST API says beyond what the code of each call says. */
export const apiTexts: ApiTexts = {
  introduction,
  tags: {
    Authentication: 'Signing in and out, and what a client needs to know to start.',
    'Account security': 'Password, second factor, sessions and API tokens of the signed-in person.',
    'Language and lists': 'The language of the interface, and the lists that forms choose from.',
    Account: 'People, what they say about themselves, and the end of an account.',
    Files:
      'Files that people upload: in a form (small ones), by the tus protocol at `/api/v1/tus/upload` (any size, resumable), or straight to the object store. `GET /api/v1/file-entries/{id}` reads one; ranges are answered.',
    Purchases: 'What people bought on the marketplace, where the site is connected to one.',
    Notifications: 'What the signed-in person was told.',
    'Help center': 'Categories, sections and articles, and the search through them.',
    Tickets: 'Requests of customers, and the conversation about each.',
  },
  parameters: {
    names: 'Names of the lists, separated by commas.',
    language: 'The language to answer in; the caller’s own unless given.',
    id: 'Id of the record; of a person also `me`.',
    with: 'What to add to the record, separated by commas; unknown names are ignored.',
    load: 'The same as `with`.',
    loadCount: 'What to count beside the record, separated by commas.',
    deleteCurrentUser: 'Has to be true when the account is one’s own.',
    marketplace: 'The short name of the marketplace: `envato`.',
    token: 'The secret at the end of a mailed link.',
    ids: 'Ids of the records, separated by commas.',
    page: 'Which page, from 1.',
    perPage: 'Records on a page.',
    query: 'Words to search for.',
    cursor: '`next_cursor` of the page before.',
    limit: 'Most records to answer with.',
    seconds: 'For how many seconds back a confirmation counts; at most 9000.',
    unread: 'Only those that are not read yet.',
    categoryIds: 'Only articles of these categories or sections.',
    subject: 'Subject of the request.',
    message: 'The message of the request as plain text; its beginning is enough.',
    exact: 'Takes the words as they are, also those that look misspelt.',
    userId: 'Only what belongs to this person: an id, or `me`.',
    tagId: 'Only tickets with this tag: its id or name. Statuses and categories are tags.',
    status: 'Only tickets in this state.',
    assigned_to: 'Only tickets of this agent: an id, `me` or `none`.',
    folder: 'Which folder of the agent area.',
    order: 'What to sort by.',
    direction: 'Which end comes first: `asc` the lowest, oldest or A, `desc` the other.',
    type: 'Only files of this type.',
    trashed: 'Those in the trash instead of the others.',
    service: 'A sign-in service: `envato`, `google`, `facebook` or `twitter`.',
    hash: 'What follows from the address that is proved.',
    expires: 'When the link stops working, in seconds since 1970.',
    signature: 'Proves that the link was made here.',
  },
  bodies: {
    'auth.login': { email, password, remember: true },
    'auth.register': registration,
    'auth.verification.resend': {},
    'auth.forgottenPassword.request': { email },
    'auth.forgottenPassword.reset': {
      token: '0f1e2d3c4b5a…',
      email,
      password,
      password_confirmation: password,
    },
    'auth.emailChange.request': { email },
    'auth.emailChange.confirm': { token: '0f1e2d3c4b5a…' },
    'auth.humanCheck.verify': { token: 'a token of reCAPTCHA', action: 'register' },
    'auth.tokenLogin': { email, password, token_name: 'Order sync' },
    'auth.tokenRegister': { ...registration, token_name: 'Order sync' },
    'auth.social.connect': { password },
    'auth.twoFactor.answer': { code: '123456' },
    'auth.password.confirm': { password },
    'auth.password.change': {
      current_password: password,
      password: registration.password,
      password_confirmation: registration.password_confirmation,
    },
    'auth.tokens.create': { tokenName: 'Order sync' },
    'account.locale.choose': { locale: 'de' },
    'notifications.markAsRead': { markAllAsRead: true },
    'helpcenter.logSearches': searchSession,
    'helpcenter.logSearchesApi': searchSession,
    'account.update': { first_name: 'Ann', last_name: 'Example' },
    'account.uploadAvatar': {},
    'uploads.create': { disk: 'uploads', relativePath: null },
    'uploads.delete': { entryIds: [4711], deleteForever: false },
    'uploads.restore': { entryIds: [4711] },
    'uploads.emptyTrash': {},
    'uploads.createFromTus': { uploadKey: 'p7Xk2mQ9v4Lr8sT1wZ3bN6cY5dF0gH2jK4aE7uRi' },
    'uploads.presign': presigned,
    'uploads.createFromS3': {
      clientMime: 'image/png',
      clientName: 'screen.png',
      filename: multipart.key,
      size: 48_213,
      clientExtension: 'png',
    },
    'uploads.multipart.create': presigned,
    'uploads.multipart.parts': multipart,
    'uploads.multipart.sign': { ...multipart, partNumbers: [1, 2, 3] },
    'uploads.multipart.complete': {
      ...multipart,
      parts: [{ ETag: '"9bb58f26192e4ba00f01e2e7b136bbd8"', PartNumber: 1 }],
    },
    'uploads.multipart.abort': multipart,
    'purchases.sync': {},
    'purchases.add': { purchaseCode: '86781236-23d0-4b3c-7dfa-c1c147e0dece' },
    'tickets.create': {
      subject: 'The printer leaves out page numbers',
      body: '<p>Page numbers are on the screen but not on paper.</p>',
      idempotency_key: 'order-4711',
    },
    'tickets.reply': { body: '<p>Please switch on "Print headers and footers".</p>', status: 'pending' },
    'tickets.setStatus': { status: 'closed' },
    'tickets.assign': { userId: 2 },
  },
};
