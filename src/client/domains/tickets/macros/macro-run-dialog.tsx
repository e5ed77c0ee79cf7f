import { List, Loader, Modal, Select, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { api } from '#client/platform/api/api.ts';
import { readApiError } from '#client/platform/api/api-error.ts';
import { DialogForm } from '#client/platform/form/dialog-form.tsx';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import type { Macro } from '#shared/macros.ts';
import { useMacroSteps } from './action-labels.ts';
import { MacroPreview } from './macro-preview.tsx';
import type { MacroRun } from './opened-macro.ts';
import { useMacroChoices } from './use-macro-choices.ts';
import { useMacroRun } from './use-macro-run.ts';

/** The effect of the macro in one ticket, as the server tries it out. */
function OneTicket({ macroId, ticketId }: { macroId: number; ticketId: number }) {
  const translate = useTranslate();
  const { mutate, data, error } = api.macros.preview.useMutation();
  useEffect(() => mutate({ id: macroId, ticket_id: ticketId }), [mutate, macroId, ticketId]);
  if (error !== null)
    return (
      <Text size="sm" c="red" role="alert">
        {translate(readApiError(error).text)}
      </Text>
    );
  return data === undefined ? (
    <Loader size="sm" aria-label={translate('Loading')} />
  ) : (
    <MacroPreview {...data} />
  );
}

/** The steps of the macro, for several tickets. */
function SeveralTickets({ macro }: { macro: Macro }) {
  const stepsOf = useMacroSteps();
  return (
    <List size="sm" spacing={4}>
      {stepsOf(macro).map((step) => (
        <List.Item key={step}>{step}</List.Item>
      ))}
    </List>
  );
}

/** Chooses a macro, shows what it would change, and runs it. */
export function MacroRunDialog({ run, onClose }: { run: MacroRun; onClose: () => void }) {
  const translate = useTranslate();
  const { ticketIds } = run;
  const [macroId, setMacroId] = useState(run.macroId);
  const { macros, isLoaded } = useMacroChoices();
  const macro = macros.find(({ id }) => id === macroId);
  const { isPending, run: start } = useMacroRun(run, onClose);
  const [ticketId = 0] = ticketIds;
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        ticketIds.length === 1
          ? translate('Run a macro')
          : translate('Run a macro on :count ticket|Run a macro on :count tickets', {
              count: ticketIds.length,
            })
      }
    >
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (macro !== undefined) start(macro.id);
        }}
        onCancel={onClose}
        label={translate('Run macro')}
        isPending={isPending}
        startsAtSubmit={run.macroId !== null}
      >
        <Stack gap="sm">
          <Select
            label={translate('Macro')}
            placeholder={translate('Choose a macro')}
            searchable
            required
            withAsterisk={false}
            data-autofocus={run.macroId === null || undefined}
            allowDeselect={false}
            nothingFoundMessage={translate('No macro with this name')}
            comboboxProps={{ withinPortal: false }}
            data={macros.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={macro === undefined ? null : String(macro.id)}
            onChange={(value) => setMacroId(value === null ? null : Number(value))}
          />
          {isLoaded && macros.length === 0 && (
            <Text size="sm" c="dimmed">
              {translate('There are no macros yet. Create one under Macros in the menu.')}
            </Text>
          )}
          {macro !== undefined &&
            (ticketIds.length === 1 ? (
              <OneTicket key={macro.id} macroId={macro.id} ticketId={ticketId} />
            ) : (
              <SeveralTickets macro={macro} />
            ))}
        </Stack>
      </DialogForm>
    </Modal>
  );
}
