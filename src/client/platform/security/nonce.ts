/** The nonce of this page; browsers hide the attribute and keep the property. */
export const readNonce = () => document.querySelector<HTMLElement>('script[nonce]')?.nonce || undefined;
