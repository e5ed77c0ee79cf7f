import { Paper, Portal, UnstyledButton } from '@mantine/core';
import { type Editor, Extension, type Range } from '@tiptap/core';
import { Suggestion, type SuggestionProps } from '@tiptap/suggestion';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import classes from './page-editor.module.css';

/** Something that can be put into a text. */
export interface EditorCommand {
  label: string;
  run: (editor: Editor) => void;
}

type Props = SuggestionProps<EditorCommand, EditorCommand>;

const menuHeight = 288;

/** Where the menu stands: below the line, or above it where there is no room. */
function placeOf(rect: DOMRect | null | undefined) {
  if (!rect) return { left: 0, top: 0 };
  const isAbove = rect.bottom + menuHeight > window.innerHeight && rect.top > menuHeight;
  const left = Math.max(8, Math.min(rect.left, window.innerWidth - 256));
  return isAbove ? { left, bottom: window.innerHeight - rect.top + 4 } : { left, top: rect.bottom + 4 };
}

interface MenuProps {
  id: string;
  shown: Props;
  chosen: number;
}

function SlashMenu({ id, shown, chosen }: MenuProps) {
  const translate = useTranslate();
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
        aria-label={translate('Insert a block')}
        withBorder
        shadow="md"
        className={classes.slash}
        style={placeOf(shown.clientRect?.())}
      >
        {shown.items.map((item, index) => (
          <UnstyledButton
            key={item.label}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            tabIndex={-1}
            className={classes.slashItem}
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

/** What a slash at the beginning of a line offers; the keys stay in the text. */
export function useSlashMenu(commands: readonly EditorCommand[]) {
  const id = useId();
  const [shown, setShown] = useState<Props | null>(null);
  const [chosen, setChosen] = useState(0);
  const latest = useRef({ commands, shown, chosen });
  latest.current = { commands, shown, chosen };
  const extension = useMemo(() => {
    const show = (props: Props) => {
      setChosen(0);
      setShown(props.items.length === 0 ? null : props);
    };
    const keys: Record<string, (count: number) => number> = {
      ArrowDown: (count) => (latest.current.chosen + 1) % count,
      ArrowUp: (count) => (latest.current.chosen + count - 1) % count,
    };
    return Extension.create({
      name: 'slashMenu',
      addProseMirrorPlugins() {
        return [
          Suggestion<EditorCommand, EditorCommand>({
            editor: this.editor,
            char: '/',
            startOfLine: true,
            allow: ({ editor }) => !editor.isActive('codeBlock'),
            items: ({ query }) =>
              latest.current.commands.filter(({ label }) =>
                label.toLocaleLowerCase().includes(query.toLocaleLowerCase()),
              ),
            command: ({ editor, range, props }: { editor: Editor; range: Range; props: EditorCommand }) => {
              editor.chain().focus().deleteRange(range).run();
              props.run(editor);
            },
            render: () => ({
              onStart: show,
              onUpdate: show,
              onExit: () => setShown(null),
              onKeyDown: ({ event }) => {
                const { shown: open, chosen: at } = latest.current;
                if (open === null) return false;
                const next = keys[event.key]?.(open.items.length);
                if (next !== undefined) {
                  setChosen(next);
                  return true;
                }
                const item = open.items[at];
                if (event.key !== 'Enter' || item === undefined) return false;
                open.command(item);
                return true;
              },
            }),
          }),
        ];
      },
    });
  }, []);
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
  return { extension, menu: shown && <SlashMenu id={id} shown={shown} chosen={chosen} /> };
}
