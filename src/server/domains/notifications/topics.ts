/** The topics that agents and members of workspaces listen to, besides their own and everybody's. */

export const agentsTopic = 'agents';
/** Agents who reach only what is assigned to them hear these two instead: of those tickets, and what has no number. */
export const assigneeTopic = (userId: number) => `desk:${userId}`;
export const assigneesTopic = 'desks';
/** What the members of a workspace may see. */
export const workspaceTopic = (workspaceId: number) => `workspace:${workspaceId}`;
