/** Messages of browsers about code that did not arrive: the connection failed, or a deployment replaced it. */
export const failedImports = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
];

/** Whether the code of a screen did not arrive. */
export const isFailedImport = (error: unknown) =>
  error instanceof Error && failedImports.some((message) => error.message.includes(message));
