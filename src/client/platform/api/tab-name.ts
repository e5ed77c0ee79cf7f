/** Id of this tab for the server, so that its event stream leaves out the changes made by the tab itself. */
export const tabName = Math.random().toString(36).slice(2);
