import { Button, type ButtonProps, Modal, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { DeleteQuestion } from './delete-question.tsx';

interface ConfirmedButtonProps extends Pick<ButtonProps, 'size' | 'leftSection'> {
  label: string;
  /** Title of the confirmation. */
  question: string;
  /** The consequences, and whether it can be undone. */
  outcome: string;
  isPending: boolean;
  onConfirm: () => void;
}

/** A button for what can't be undone: it acts after a confirmation, whose button has the same label. */
export function ConfirmedButton(props: ConfirmedButtonProps) {
  const { label, question, outcome, isPending, onConfirm, ...look } = props;
  const [isAsking, dialog] = useDisclosure();
  return (
    <>
      <Button variant="default" loading={isPending} onClick={dialog.open} {...look}>
        {label}
      </Button>
      <Modal opened={isAsking} onClose={dialog.close} title={question}>
        <DeleteQuestion
          label={label}
          isPending={isPending}
          onCancel={dialog.close}
          onDelete={() => {
            dialog.close();
            onConfirm();
          }}
        >
          <Text size="sm">{outcome}</Text>
        </DeleteQuestion>
      </Modal>
    </>
  );
}
