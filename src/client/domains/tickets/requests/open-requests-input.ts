/** Max number of a customer's open requests on the front page. */
export const openRequestsShown = 3;

export const openRequestsInput = {
  userId: 'me',
  status: 'open',
  page: 1,
  perPage: openRequestsShown,
} as const;
