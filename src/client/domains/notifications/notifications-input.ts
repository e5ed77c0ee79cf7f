import { notificationsPerPage } from '#shared/limits.ts';

/** The first page of the list, for its route and its screen. */
export const notificationsInput = { page: 1, perPage: notificationsPerPage, grouped: true };
