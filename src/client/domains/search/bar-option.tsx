import { Text } from '@mantine/core';
import {
  IconArrowRight,
  IconBolt,
  IconFileText,
  IconHistory,
  IconLayoutList,
  IconSettings,
  IconTicket,
  IconUser,
} from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import classes from '#client/shell/search-modal.module.css';
import { Highlighted } from '#client/ui/highlighted.tsx';
import type { SearchHit } from '#shared/search.ts';
import { type BarChoice, pathOf } from './bar-choice.ts';

interface BarOptionProps {
  id: string;
  choice: BarChoice;
  isActive: boolean;
  onChoose: (inNewTab: boolean) => void;
  onHover: () => void;
}

const hitIcons = {
  tickets: IconTicket,
  people: IconUser,
  articles: IconFileText,
  actions: IconLayoutList,
};

const icons = {
  command: IconBolt,
  admin: IconSettings,
  ticket: IconTicket,
  recent: IconHistory,
  all: IconArrowRight,
};

/** Title, what it belongs to, and the piece of text that matches. */
export function HitText({ hit }: { hit: SearchHit }) {
  const { title, subtitle, highlights } = hit;
  // What matches may be the title itself.
  const isTitle = highlights.map(({ text }) => text).join('') === title.replaceAll(/\s+/g, ' ');
  return (
    <>
      <Text component="span" size="sm" fw={600} display="block" truncate dir="auto">
        {isTitle ? <Highlighted parts={highlights} /> : title}
      </Text>
      {highlights.length > 0 && !isTitle && (
        <Text component="span" size="sm" c="dimmed" lineClamp={2} dir="auto">
          <Highlighted parts={highlights} />
        </Text>
      )}
      <Text component="span" size="xs" c="dimmed" display="block" truncate dir="auto">
        {subtitle}
      </Text>
    </>
  );
}

function ChoiceText({ choice }: { choice: BarChoice }) {
  const translate = useTranslate();
  if (choice.kind === 'hit') return <HitText hit={choice.hit} />;
  if (choice.kind === 'ticket')
    return (
      <HitText
        hit={{
          id: 0,
          title: choice.ticket.subject,
          subtitle: `#${choice.ticket.id}`,
          url: '',
          highlights: [],
        }}
      />
    );
  if (choice.kind === 'admin')
    return (
      <HitText
        hit={{ id: 0, title: choice.find.title, subtitle: choice.find.detail, url: '', highlights: [] }}
      />
    );
  const text =
    choice.kind === 'command'
      ? choice.command.label
      : choice.kind === 'all'
        ? translate('See all results for ":query"', { query: choice.term })
        : choice.term;
  return (
    <Text component="span" size="sm" fw={choice.kind === 'all' ? 500 : 400} dir="auto">
      {text}
    </Text>
  );
}

/** One line of the bar; a link where it leads somewhere, so that it can be opened in a new tab. */
export function BarOption({ id, choice, isActive, onChoose, onHover }: BarOptionProps) {
  const Icon = choice.kind === 'hit' ? hitIcons[choice.type] : icons[choice.kind];
  const path = pathOf(choice);
  const onClick = (event: MouseEvent) => {
    const isModified = event.ctrlKey || event.metaKey || event.shiftKey;
    if (isModified && path !== null) return;
    event.preventDefault();
    onChoose(false);
  };
  return (
    <a
      id={id}
      href={path ?? undefined}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.option}
      onClick={onClick}
      onMouseMove={onHover}
    >
      <Icon size={20} aria-hidden className={classes.icon} />
      <span className={classes.text}>
        <ChoiceText choice={choice} />
      </span>
    </a>
  );
}
