import { Paper, Portal, UnstyledButton } from '@mantine/core';
import { type Editor, Extension, type Range } from '@tiptap/core';
import { PluginKey } from '@tiptap/pm/state';
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion';
import { Fragment, useEffect, useId, useMemo, useRef, useState } from 'react';
import classes from './suggestion-menu.module.css';

/** Something that a menu offers. */
export interface Suggested {
  label: string;
  /** Distinguishes it from others with the same label. */
  key?: string;
  /** Shown beside the label. */
  hint?: string | undefined;
  /** Shown above the first of several in a row. */
  group?: string;
}

interface SuggestionMenuOptions<Item extends Suggested> {
  /** Name of the editor extension. */
  name: string;
  /** The typed character that opens the menu. */
  char: string;
  startOfLine?: boolean;
  /** Accessible name of the menu. */
  label: string;
  /** Also called when the component renders again while the menu is open. */
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
  items: readonly Item[];
  chosen: number;
}

function SuggestionMenu<Item extends Suggested>({ id, label, shown, items, chosen }: MenuProps<Item>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const options = list.current?.querySelectorAll('[role="option"]');
    options?.[chosen]?.scrollIntoView({ block: 'nearest' });
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
        {items.map((item, index) => (
          <Fragment key={item.key ?? item.label}>
            {item.group !== undefined && item.group !== items[index - 1]?.group && (
              <div role="presentation" className={classes.group}>
                {item.group}
              </div>
            )}
            <UnstyledButton
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
              {item.hint && <span className={classes.hint}>{item.hint}</span>}
            </UnstyledButton>
          </Fragment>
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
export function useSuggestionMenu<Item extends Suggested>(options: SuggestionMenuOptions<Item>) {
  type Props = SuggestionProps<Item, Item>;
  const id = useId();
  const [shown, setShown] = useState<Props | null>(null);
  const [wanted, setWanted] = useState(0);
  const items = shown === null ? [] : options.find(shown.query);
  const chosen = Math.min(wanted, Math.max(0, items.length - 1));
  const latest = useRef({ options, shown, items, chosen });
  latest.current = { options, shown, items, chosen };
  const { name, char, startOfLine = false } = options;
  const extension = useMemo(() => {
    const show = (props: Props) => {
      setWanted(0);
      setShown(props);
    };
    return Extension.create({
      name,
      addProseMirrorPlugins() {
        return [
          Suggestion<Item, Item>({
            editor: this.editor,
            // An editor may have several menus.
            pluginKey: new PluginKey(name),
            char,
            startOfLine,
            allow: ({ editor }) => !editor.isActive('codeBlock'),
            // The menu finds them when it renders: they may come later than the typed text.
            items: () => [],
            command: ({ editor, range, props }: { editor: Editor; range: Range; props: Item }) => {
              editor.chain().focus().deleteRange(range).run();
              latest.current.options.pick(editor, props);
            },
            render: () => ({
              onStart: show,
              onUpdate: show,
              onExit: () => setShown(null),
              onKeyDown: ({ event }) => {
                const { shown: open, items: offered, chosen: at } = latest.current;
                if (open === null || offered.length === 0) return false;
                const step = steps[event.key];
                if (step !== undefined) {
                  setWanted(step(at, offered.length));
                  return true;
                }
                const item = offered[at];
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
  const isOpen = items.length > 0;
  const text = isOpen ? shown?.editor.view.dom : undefined;
  useEffect(() => {
    if (text === undefined) return;
    text.setAttribute('aria-controls', id);
    text.setAttribute('aria-activedescendant', `${id}-${chosen}`);
    return () => {
      text.removeAttribute('aria-controls');
      text.removeAttribute('aria-activedescendant');
    };
  }, [text, id, chosen]);
  const menu = shown && isOpen && (
    <SuggestionMenu id={id} label={options.label} shown={shown} items={items} chosen={chosen} />
  );
  return { extension, menu, query: shown?.query ?? null };
}
