import { Paper, Portal, UnstyledButton } from '@mantine/core';
import { type Editor, Extension, type Range } from '@tiptap/core';
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import classes from './suggestion-menu.module.css';

interface SuggestionMenuOptions<Item extends { label: string }> {
  /** Name of the editor extension. */
  name: string;
  /** The typed character that opens the menu. */
  char: string;
  startOfLine?: boolean;
  /** Accessible name of the menu. */
  label: string;
  find: (query: string) => readonly Item[];
  /** Called once the typed text is removed. */
  pick: (editor: Editor, item: Item) => void;
}

const menuHeight = 288;

/** Where the menu stands: below the line, or above it where there is no room. */
function placeOf(rect: DOMRect | null | undefined) {
  if (!rect) return { left: 0, top: 0 };
  const isAbove = rect.bottom + menuHeight > window.innerHeight && rect.top > menuHeight;
  const left = Math.max(8, Math.min(rect.left, window.innerWidth - 256));
  return isAbove ? { left, bottom: window.innerHeight - rect.top + 4 } : { left, top: rect.bottom + 4 };
}

interface MenuProps<Item> {
  id: string;
  label: string;
  shown: SuggestionProps<Item, Item>;
  chosen: number;
}

function SuggestionMenu<Item extends { label: string }>({ id, label, shown, chosen }: MenuProps<Item>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <Portal>
      <Paper
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        withBorder
        shadow="md"
        className={classes.menu}
        style={placeOf(shown.clientRect?.())}
      >
        {shown.items.map((item, index) => (
          <UnstyledButton
            key={item.label}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            dir="auto"
            className={classes.item}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => shown.command(item)}
          >
            {item.label}
          </UnstyledButton>
        ))}
      </Paper>
    </Portal>
  );
}

const steps: Record<string, (chosen: number, count: number) => number> = {
  ArrowDown: (chosen, count) => (chosen + 1) % count,
  ArrowUp: (chosen, count) => (chosen + count - 1) % count,
};

const isPickKey = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  (key === 'Enter' || key === 'Tab') && !ctrlKey && !metaKey && !shiftKey;

/** An editor extension that offers items behind a typed character, and the menu to render; the keys stay in the text. */
export function useSuggestionMenu<Item extends { label: string }>(options: SuggestionMenuOptions<Item>) {
  type Props = SuggestionProps<Item, Item>;
  const id = useId();
  const [shown, setShown] = useState<Props | null>(null);
  const [chosen, setChosen] = useState(0);
  const latest = useRef({ options, shown, chosen });
  latest.current = { options, shown, chosen };
  const { name, char, startOfLine = false } = options;
  const extension = useMemo(() => {
    const show = (props: Props) => {
      setChosen(0);
      setShown(props.items.length === 0 ? null : props);
    };
    return Extension.create({
      name,
      addProseMirrorPlugins() {
        return [
          Suggestion<Item, Item>({
            editor: this.editor,
            char,
            startOfLine,
            allow: ({ editor }) => !editor.isActive('codeBlock'),
            items: ({ query }) => [...latest.current.options.find(query)],
            command: ({ editor, range, props }: { editor: Editor; range: Range; props: Item }) => {
              editor.chain().focus().deleteRange(range).run();
              latest.current.options.pick(editor, props);
            },
            render: () => ({
              onStart: show,
              onUpdate: show,
              onExit: () => setShown(null),
              onKeyDown: ({ event }) => {
                const { shown: open, chosen: at } = latest.current;
                if (open === null) return false;
                const step = steps[event.key];
                if (step !== undefined) {
                  setChosen(step(at, open.items.length));
                  return true;
                }
                const item = open.items[at];
                if (!isPickKey(event) || item === undefined) return false;
                open.command(item);
                return true;
              },
            }),
          }),
        ];
      },
    });
  }, [name, char, startOfLine]);
  const text = shown?.editor.view.dom;
  useEffect(() => {
    if (text === undefined) return;
    text.setAttribute('aria-controls', id);
    text.setAttribute('aria-activedescendant', `${id}-${chosen}`);
    return () => {
      text.removeAttribute('aria-controls');
      text.removeAttribute('aria-activedescendant');
    };
  }, [text, id, chosen]);
  const menu = shown && <SuggestionMenu id={id} label={options.label} shown={shown} chosen={chosen} />;
  return { extension, menu };
}
