const mentions = [
  /\b(?:attached|attachments?)\b/i,
  /\b(?:im anhang|angehängt\w*|anbei|beigefügt\w*)(?!\p{L})/iu,
  /(?<!\p{L})(?:و|ف)?(?:ال|بال|كال|لل|ب)?مرفق(?:ة|ات|ا|ًا)?(?!\p{L})/u,
];

/** Quotes and code are removed, as they are not the author's own words. */
function withoutQuotes(html: string): string {
  let depth = 0;
  return html.replace(
    /<(\/?)(blockquote|pre|code)\b[^<>]*>|<[^<>]*>|[^<]+/gi,
    (part, end?: string, name?: string) => {
      if (name !== undefined) depth = Math.max(0, depth + (end === '/' ? -1 : 1));
      return depth === 0 && !part.startsWith('<') ? part : ' ';
    },
  );
}

/** Whether a message, as HTML, mentions an attachment: in English, German or Arabic. */
export function mentionsFile(html: string): boolean {
  const text = withoutQuotes(html);
  return mentions.some((mention) => mention.test(text));
}
