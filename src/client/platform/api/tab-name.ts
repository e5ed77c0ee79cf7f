/** How this tab names itself to the server, so that its event stream leaves out what it did itself. */
export const tabName = Math.random().toString(36).slice(2);
