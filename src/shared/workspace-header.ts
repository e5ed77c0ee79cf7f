/** Header of the typed client's calls with the active workspace. */
export const workspaceHeader = 'X-Workspace';
/** The same as a field of REST calls. */
export const workspaceField = 'workspaceId';
