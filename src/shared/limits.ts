/** Page sizes that list screens offer. */
export const pageSizes = [10, 15, 20, 50, 100] as const;

/** Page size of the notifications screen. */
export const notificationsPerPage = 30;

/** Articles shown per section on the landing page. */
export const landingArticles = 5;

/** Search terms shorter than this are not logged. */
export const minLoggedTerm = 4;

/** Seconds for which a confirmed password counts. */
export const confirmationSeconds = 9000;

/** Max calls per request of the typed client; more are refused. */
export const maxBatch = 10;

/** Max sign-ins in the log; the oldest are deleted. */
export const maxSignIns = 200_000;

/** So many rows of a log a file of them holds. */
export const maxExportedRows = 50_000;
