/** Whether an address requests safe mode: the page without the site's custom code, which may have broken it. */
export const isSafeAddress = (search: string) => new URLSearchParams(search).get('safe') === '1';
