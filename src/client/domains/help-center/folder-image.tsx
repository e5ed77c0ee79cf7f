import {
  IconAddressBook,
  IconBook,
  IconChartBar,
  IconCreditCard,
  IconDatabase,
  IconFileText,
  IconHelpCircle,
  IconLifebuoy,
  IconMail,
  IconMath,
  IconPencil,
  IconPlug,
  IconPresentation,
  IconPrinter,
  IconRocket,
  IconSettings,
  IconShieldLock,
  IconTable,
} from '@tabler/icons-react';
import classes from './folder-image.module.css';

type Icon = typeof IconBook;

/** What names of categories are about, in the words that help centres use. */
const subjects: [RegExp, Icon][] = [
  [/\b(?:start|begin|install|welcome|first steps|erste schritte)/i, IconRocket],
  [/\b(?:bill|pay|price|pricing|plan|subscription|invoice|order|rechnung)/i, IconCreditCard],
  [/\b(?:account|profile|people|contact|konto)/i, IconAddressBook],
  [/\b(?:secur|privacy|password|permission|sicherheit)/i, IconShieldLock],
  [/\b(?:api|integration|plugin|extension|connect|develop)/i, IconPlug],
  [/\b(?:calc|spreadsheet|table|tabelle)/i, IconTable],
  [/\b(?:impress|presentation|slide)/i, IconPresentation],
  [/\b(?:base|database|data)\b/i, IconDatabase],
  [/\b(?:draw|design|drawing)/i, IconPencil],
  [/\b(?:math|formula)/i, IconMath],
  [/\b(?:chart|report|analytic|statistic)/i, IconChartBar],
  [/\b(?:print|paper|druck)/i, IconPrinter],
  [/\b(?:mail|message|notification)/i, IconMail],
  [/\b(?:setting|option|admin|configur|manage|einstellung)/i, IconSettings],
  [/\b(?:trouble|problem|error|faq|question|fehler)/i, IconLifebuoy],
  [/\b(?:writ|text|document|word)/i, IconFileText],
];

const others = [IconBook, IconHelpCircle, IconFileText, IconLifebuoy];

const iconOf = ({ id, name }: { id: number; name: string }): Icon =>
  subjects.find(([words]) => words.test(name))?.[1] ?? others[id % others.length] ?? IconBook;

interface FolderImageProps {
  folder: { id: number; name: string; image: string | null };
}

/** The picture of a category, or a sign of what it is about. Says nothing that the name beside it does not. */
export function FolderImage({ folder }: FolderImageProps) {
  const Sign = iconOf(folder);
  return (
    <span className={classes.frame} aria-hidden>
      {folder.image ? (
        <img src={folder.image} alt="" width={40} height={40} loading="lazy" />
      ) : (
        <Sign size={22} stroke={1.75} />
      )}
    </span>
  );
}
