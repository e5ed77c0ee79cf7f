/** What the start checklist is asked for with: where the browser sees the site, which the server does not know. */
export const checklistInput = () => (typeof window === 'undefined' ? {} : { origin: window.location.origin });
