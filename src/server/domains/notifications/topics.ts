/** Topics of agents and of workspace members, besides their own and the public one. */

export const agentsTopic = 'agents';
/** Topics of restricted agents instead: of tickets assigned to them or in their groups, and of hints without a ticket. */
export const assigneeTopic = (userId: number) => `desk:${userId}`;
export const groupTopic = (groupId: number | null) => `group:${groupId ?? 'none'}`;
export const assigneesTopic = 'desks';
/** Changes visible to the members of a workspace. */
export const workspaceTopic = (workspaceId: number) => `workspace:${workspaceId}`;

/** Changes visible to the members of an organization that shares its requests. */
export const organisationTopic = (organisationId: number) => `organisation:${organisationId}`;
