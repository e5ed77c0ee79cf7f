/** The header in which the typed client says with every call which workspace is active. */
export const workspaceHeader = 'X-Workspace';
/** The field in which a call over REST says it. */
export const workspaceField = 'workspaceId';
