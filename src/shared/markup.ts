const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for use between tags and in a quoted attribute. */
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');

const unsafe: Record<string, string> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** JSON that is safe inside a script element: it can not close the element. */
export const toScriptText = (value: unknown) =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => unsafe[character] ?? '');
