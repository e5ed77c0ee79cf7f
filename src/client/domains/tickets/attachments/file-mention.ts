const mentions = [
  /\b(?:attached|attachments?)\b/i,
  /\b(?:im anhang|angehängt\w*|anbei|beigefügt\w*)(?!\p{L})/iu,
  /(?<!\p{L})(?:و|ف)?(?:ال|بال|كال|لل|ب)?مرفق(?:ة|ات|ا|ًا)?(?!\p{L})/u,
];

/** What others wrote and what is code says nothing about this message. */
const withoutQuotes = (html: string) => html.replace(/<(blockquote|pre|code)\b[\s\S]*?<\/\1>/gi, ' ');

/** Whether a message, as HTML, speaks of a file that comes with it: in English, German or Arabic. */
export function mentionsFile(html: string): boolean {
  const text = withoutQuotes(html).replace(/<[^>]*>/g, ' ');
  return mentions.some((mention) => mention.test(text));
}
