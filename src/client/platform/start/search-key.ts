import { isTyping } from '../keys/is-typing.ts';

/** Whether "/" is pressed outside of a field; many keyboard layouts need Shift for it. */
export const isSearchSlash = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  key === '/' && !(ctrlKey || metaKey || altKey || isTyping(target));
