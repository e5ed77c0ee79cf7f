import { cutText } from '#shared/text.ts';
import { type Heading, oneLine } from '../../help-center/content.ts';

/** Min number of questions among the headings of a FAQ article. */
const fewest = 2;
const maxResponseLength = 1_000;

const asks = ({ text }: Pick<Heading, 'text'>) => /[?؟？]\s*$/.test(text);

/**
 * Questions and answers of an article, when most of its headings are questions: the text below each is the answer.
 * Others return nothing, without a scan of their text.
 */
export function questionsOf({ body, headings }: { body: string; headings: readonly Heading[] }) {
  const questions = headings.filter(asks);
  if (questions.length < fewest || questions.length * 2 <= headings.length) return [];
  return questions.flatMap(({ id, text, level }) => {
    const start = body.indexOf(`id="${id}">`);
    const from = body.indexOf(`</h${level}>`, start);
    if (start === -1 || from === -1) return [];
    const rest = body.slice(from);
    // bounded: one look along the text.
    const end = rest.search(/<h[23] id="/);
    const answer = oneLine(end === -1 ? rest : rest.slice(0, end));
    return answer === '' ? [] : [{ question: text, answer: cutText(answer, maxResponseLength) }];
  });
}
