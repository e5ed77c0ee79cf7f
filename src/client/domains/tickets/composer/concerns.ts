import type { Person } from '#shared/auth.ts';
import type { ComposedType } from '#shared/message-types.ts';
import { hasPlaceholder } from '#shared/placeholders.ts';
import type { Reply } from '#shared/tickets.ts';
import { toText } from '../editor/plain-text.ts';

/** Why a message may not be what its writer wants: it seems to be for other readers, or is not finished. */
export type Concern = 'greets_customer' | 'mentions_colleague' | 'quotes_note' | 'has_placeholder';

/** How letters begin in the languages of most sites; the name follows. */
const greetings = [
  'hi',
  'hello',
  'hey',
  'dear',
  'good (?:morning|afternoon|evening|day)',
  'hallo',
  'moin',
  'liebe[rs]?',
  'sehr geehrte[rs]?',
  'guten (?:tag|morgen|abend)',
  'bonjour',
  'bonsoir',
  'salut',
  'ch(?:er|ère)',
  'hola',
  'buenos días',
  'buenas tardes',
  'estimad[oa]',
  'ciao',
  'buongiorno',
  'gentile',
  'olá',
  'prezad[oa]',
  'hej',
  'hei',
  'مرحبا(?:ً)?',
  'أهلا(?:ً)?',
  'عزيزي',
  'عزيزتي',
].join('|');
// bounded: a fixed list of words at the start of a text
const greeting = new RegExp(`^(?:${greetings})(?=[\\s,])`, 'iu');

/** Shorter texts of notes are found in any reply. */
const minQuoted = 30;

const normalize = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();

/** Whether a text is addressed to somebody in its first line: by a greeting with the name, or by the name and a comma. */
function isAddressedTo(text: string, name: string): boolean {
  const [line = ''] = text.trimStart().split('\n', 1);
  const start = normalize(line.slice(0, 120));
  const whole = normalize(name);
  const [first = ''] = whole.split(' ');
  if (first.length < 2) return false;
  const names = [whole, first];
  if (names.some((candidate) => start.startsWith(`${candidate},`) || start === candidate)) return true;
  const rest = start.replace(greeting, '');
  return (
    rest !== start &&
    rest
      .split(/[\s,.!:،-]+/)
      .slice(0, 4)
      .includes(first)
  );
}

interface Composed {
  type: ComposedType;
  html: string;
  ticket: { user: Pick<Person, 'id' | 'display_name'> };
  /** The messages of the ticket that the writer sees. */
  replies: readonly Pick<Reply, 'type' | 'body'>[];
  colleagues: readonly Pick<Person, 'id' | 'display_name'>[];
}

/**
 * Whether a note is addressed to the customer, or a reply contains what only agents should read or a placeholder that
 * has no value; null for none of them.
 */
export function concernOf({ type, html, ticket, replies, colleagues }: Composed): Concern | null {
  const text = toText(html);
  if (type === 'notes') return isAddressedTo(text, ticket.user.display_name) ? 'greets_customer' : null;
  if (hasPlaceholder(text)) return 'has_placeholder';
  const written = normalize(text);
  const isMentioned = ({ id, display_name }: Pick<Person, 'id' | 'display_name'>) => {
    const [first = ''] = normalize(display_name).split(' ');
    const isNamed = (word: string) => word.startsWith(`@${first}`);
    return id !== ticket.user.id && first !== '' && written.split(' ').some(isNamed);
  };
  if (colleagues.some(isMentioned)) return 'mentions_colleague';
  const isQuoted = ({ type: kind, body }: Pick<Reply, 'type' | 'body'>) => {
    const note = kind === 'notes' ? normalize(toText(body)) : '';
    return note.length >= minQuoted && written.includes(note);
  };
  return replies.some(isQuoted) ? 'quotes_note' : null;
}
