/** The requests of a customer that the front page shows. */
export const openRequestsShown = 3;

export const openRequestsInput = {
  userId: 'me',
  status: 'open',
  page: 1,
  perPage: openRequestsShown,
} as const;
