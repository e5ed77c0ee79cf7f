import { ActionIcon, Button, type ButtonProps, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DeleteQuestion } from './delete-question.tsx';

interface Confirmation {
  /** Label of the button that acts: a verb. */
  label: string;
  /** Title of the confirmation: names the object. */
  question: string;
  /** The consequences, and whether it can be undone. */
  outcome: string;
  /** Label of the button that changes nothing; default "Cancel". */
  keepLabel?: string;
  onConfirm: () => void;
}

interface ConfirmationDialogProps extends Confirmation {
  opened: boolean;
  onClose: () => void;
}

/** Confirms an action that starts elsewhere, as in a menu. */
export function ConfirmationDialog(props: ConfirmationDialogProps) {
  const { label, question, outcome, keepLabel, onConfirm, opened, onClose } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={question}>
      <DeleteQuestion
        label={label}
        cancelLabel={keepLabel}
        isPending={false}
        onCancel={onClose}
        onDelete={() => {
          onClose();
          onConfirm();
        }}
      >
        <Text size="sm">{outcome}</Text>
      </DeleteQuestion>
    </Modal>
  );
}

interface ConfirmedButtonProps
  extends Confirmation,
    Pick<ButtonProps, 'size' | 'leftSection' | 'variant' | 'color' | 'disabled'> {
  isPending: boolean;
  /** Name of the button where several have the same label. */
  'aria-label'?: string;
}

/** A button for what can't be undone: it acts after a confirmation, whose button has the same label. */
export function ConfirmedButton(props: ConfirmedButtonProps) {
  const { label, question, outcome, keepLabel, isPending, onConfirm, ...look } = props;
  const confirmation = { label, question, outcome, keepLabel, onConfirm };
  const [isAsking, dialog] = useDisclosure();
  return (
    <>
      <Button variant="default" loading={isPending} onClick={dialog.open} {...look}>
        {label}
      </Button>
      <ConfirmationDialog {...confirmation} opened={isAsking} onClose={dialog.close} />
    </>
  );
}

interface ConfirmedIconProps extends Confirmation {
  /** Name of the icon: the verb and the object. */
  name: string;
  /** Default: a trash can. */
  icon?: ReactNode;
  disabled: boolean;
}

/** An icon of a row, for what can't be undone or takes something from someone. */
export function ConfirmedIcon({ name, icon, disabled, ...confirmation }: ConfirmedIconProps) {
  const [isAsking, dialog] = useDisclosure();
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={name}
        title={name}
        disabled={disabled}
        onClick={dialog.open}
      >
        {icon ?? <IconTrash size={18} aria-hidden />}
      </ActionIcon>
      <ConfirmationDialog {...confirmation} opened={isAsking} onClose={dialog.close} />
    </>
  );
}
