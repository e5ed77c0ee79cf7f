/** Halves of characters that take two places, such as emoji: no text, so jsonb and addresses refuse them. */
const halves = /\p{Surrogate}/gu;

/** As much of a text as fits into `max` places, without halves of characters, wherever they come from. */
export const cutText = (text: string, max = Number.POSITIVE_INFINITY) =>
  text.slice(0, max).replace(halves, '');

/** Matches a visible character: excludes spaces, controls, marks without a letter, and blank letters. */
const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;

/** Whether the text has a visible character. */
export const isVisible = (text: string) => visible.test(text);

/** Normalizes characters to NFC and line ends to `\n`, for comparison and search. */
export const normalizeText = (text: string) => text.normalize('NFC').replace(/\r\n?|[\u2028\u2029]/g, '\n');

/** Soft hyphens, zero-width spaces, and controls that turn the text after them around. */
const unseen = /[\u00ad\u180e\u200b\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/g;

/** Joiners shape the preceding character in scripts that join letters and in emoji; elsewhere they are invisible. */
const joined = /([^\u200c\u200d]?)([\u200c\u200d]+)/gu;
const joining =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|(?!\p{Script=Latin}|\p{Script=Greek}|\p{Script=Cyrillic}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Script=Inherited}|\p{Script=Common})[\p{L}\p{M}]/u;

/** Letters of flags of regions follow a black flag. */
const tags = /(\u{1f3f4})?[\u{e0000}-\u{e007f}]+/gu;

/**
 * Normal form of a stored or searched text, such as a name or a subject: normalized, trimmed, without invisible
 * characters; empty where no others remain.
 */
export function cleanText(text: string): string {
  const clean = normalizeText(text)
    .replace(unseen, '')
    .replace(joined, (_, before: string, joiners: string) =>
      joining.test(before) ? before + joiners.charAt(0) : before,
    )
    .replace(tags, (run, flag: string | undefined) => (flag === undefined ? '' : run))
    .trim();
  return isVisible(clean) ? clean : '';
}

/** Whether HTML shows anything: text or an image, not only empty paragraphs. */
export const showsAnything = (html: string) =>
  /<img\b/i.test(html) ||
  isVisible(
    html
      .replace(/<[^<>]*>/g, '')
      .replace(/&(?:nbsp|shy|ensp|emsp|thinsp|zwnj|zwj|lrm|rlm|hairsp|ZeroWidthSpace);/g, '')
      .replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (_, hex?: string, dec?: string) => {
        const code = hex === undefined ? Number(dec) : Number.parseInt(hex, 16);
        return code <= 0x10_ffff ? String.fromCodePoint(code) : '';
      }),
  );
