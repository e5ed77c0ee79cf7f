/** Halves of characters that take two places, such as emoji: no text, so jsonb and addresses refuse them. */
const halves = /\p{Surrogate}/gu;

/** As much of a text as fits into `max` places, without halves of characters, wherever they come from. */
export const cutText = (text: string, max = Number.POSITIVE_INFINITY) =>
  text.slice(0, max).replace(halves, '');
