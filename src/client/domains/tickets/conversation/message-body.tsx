import classes from './message-body.module.css';

/** Lists run in the direction of their own words: CSS alone can turn their text, but not their markers. */
const withListDirections = (html: string) =>
  html.replace(/<(ul|ol)(?=[\s>])(?![^>]*\sdir=)/g, '<$1 dir="auto"');

/** What a message says; its HTML was cleaned when it was stored. */
export function MessageBody({ html }: { html: string }) {
  return (
    <div
      className={classes.body}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised at write by the server.
      dangerouslySetInnerHTML={{ __html: withListDirections(html) }}
    />
  );
}
