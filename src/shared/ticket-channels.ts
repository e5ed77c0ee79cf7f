/** The ways in which tickets come in; `agent` is by phone or in person, written down by an agent. */
export const ticketChannels = ['web', 'email', 'api', 'agent', 'contact'] as const;

export type TicketChannel = (typeof ticketChannels)[number];
