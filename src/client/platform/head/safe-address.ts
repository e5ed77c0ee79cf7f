/** Whether an address asks for the page without the site's own code, which may have broken it. */
export const isSafeAddress = (search: string) => new URLSearchParams(search).get('safe') === '1';
