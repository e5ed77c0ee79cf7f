import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDots, IconLink, IconMailForward, IconPencil, IconQuote, IconTrash } from '@tabler/icons-react';
import { type SyntheticEvent, useRef } from 'react';
import { toast } from '#client/platform/toast/toast.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import { useUser } from '#client/platform/use-session.ts';
import { copyHiddenText } from '#client/ui/use-copy.ts';
import type { ComposedType } from '#shared/message-types.ts';
import { hasPermission } from '#shared/permissions.ts';
import type { Reply } from '#shared/tickets.ts';
import { SplitItems } from '../../ticket-merges/split-items.tsx';
import { DeleteMessage } from './delete-message.tsx';
import classes from './message.module.css';
import { messageLink } from './message-link.ts';
import { NewArticleItem } from './new-article-item.tsx';
import { OriginDialog } from './origin-dialog.tsx';
import { OriginItems } from './origin-items.tsx';
import { quoteOf, selectionIn } from './quote.ts';

/** Puts a quote, as HTML, into the field for messages of that type. */
export type OnQuote = (type: ComposedType, html: string) => void;

interface MessageMenuProps {
  reply: Reply;
  /** Undefined where the message can not be edited here. */
  onEdit: (() => void) | undefined;
  /** The first message of a ticket can not be deleted. */
  canDelete: boolean;
  /** Undefined where the message can not be sent to other people. */
  onForward: ((reply: Reply) => void) | undefined;
  /** Undefined where nothing can be written. */
  onQuote: OnQuote | undefined;
  /** Notes are quoted in notes only: customers read replies. */
  quoteType: ComposedType;
}

/** Actions on a message. */
export function MessageMenu({ reply, onEdit, canDelete, onForward, onQuote, quoteType }: MessageMenuProps) {
  const translate = useTranslate();
  const [isAsking, question] = useDisclosure(false);
  const [isExplaining, explanation] = useDisclosure(false);
  const user = useUser();
  const isAgent = hasPermission(user, 'tickets.update');
  const maySplit = isAgent && hasPermission(user, 'tickets.merge');
  // Pressing a button ends the selection in some browsers.
  const selected = useRef<string | null>(null);
  const rememberSelection = ({ currentTarget }: SyntheticEvent) => {
    selected.current = selectionIn(currentTarget.closest('[data-message]'));
  };
  // The menu would give the focus back to its button.
  const quote = () => setTimeout(() => onQuote?.(quoteType, quoteOf(selected.current ?? reply.body)));
  const copyLink = async () => {
    if (await copyHiddenText(messageLink(reply.id))) toast.positive(translate('Link copied'));
    else toast.danger(translate("The link can't be copied in this browser."));
  };
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={translate('Message options')}
            className={classes.menu}
            onPointerDown={rememberSelection}
            onKeyDown={rememberSelection}
          >
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {onQuote && (
            <Menu.Item leftSection={<IconQuote size={16} aria-hidden />} onClick={quote}>
              {quoteType === 'notes' ? translate('Quote in note') : translate('Quote in reply')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={copyLink}>
            {translate('Copy link')}
          </Menu.Item>
          {onForward && (
            <Menu.Item
              leftSection={<IconMailForward size={16} aria-hidden />}
              onClick={() => onForward(reply)}
            >
              {translate('Forward…')}
            </Menu.Item>
          )}
          {isAgent && <NewArticleItem reply={reply} />}
          {reply.has_original && <OriginItems replyId={reply.id} onExplain={explanation.open} />}
          {onEdit && (
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
              {translate('Edit')}
            </Menu.Item>
          )}
          {canDelete && maySplit && <SplitItems reply={reply} />}
          {canDelete && (
            <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={question.open}>
              {translate('Delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {reply.has_original && (
        <OriginDialog
          reply={reply}
          isOpen={isExplaining}
          onClose={explanation.close}
          canSplit={canDelete && maySplit}
        />
      )}
      <DeleteMessage reply={reply} isOpen={isAsking} onClose={question.close} />
    </>
  );
}
