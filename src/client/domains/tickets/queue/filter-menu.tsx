import { ActionIcon, Menu, ScrollArea } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslate } from '#client/platform/translation/use-translate.ts';

interface FilterMenuProps<Value extends string | number> {
  label: string;
  icon: ReactNode;
  /** Undefined is any. */
  chosen: Value | undefined;
  choices: readonly { value: Value; label: ReactNode; rightSection?: ReactNode }[];
  onChoose: (value: Value | undefined) => void;
}

/** Filters the queue by one of a few values. */
export function FilterMenu<Value extends string | number>(props: FilterMenuProps<Value>) {
  const { label, icon, chosen, choices, onChoose } = props;
  const translate = useTranslate();
  const check = <IconCheck size={16} aria-hidden />;
  return (
    <Menu position="bottom-end" withinPortal={false}>
      <Menu.Target>
        <ActionIcon
          size="sm"
          variant={chosen === undefined ? 'subtle' : 'light'}
          aria-label={label}
          title={label}
        >
          {icon}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <ScrollArea.Autosize mah={320} type="auto" scrollbars="y">
          <Menu.RadioGroup
            value={chosen === undefined ? '' : String(chosen)}
            onChange={(said) => onChoose(choices.find(({ value }) => String(value) === said)?.value)}
          >
            <Menu.RadioItem value="" closeMenuOnClick checkIcon={check}>
              {translate('Any')}
            </Menu.RadioItem>
            {choices.map(({ value, label: name, rightSection }) => (
              <Menu.RadioItem
                key={value}
                value={String(value)}
                closeMenuOnClick
                checkIcon={check}
                rightSection={rightSection}
              >
                {name}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </ScrollArea.Autosize>
      </Menu.Dropdown>
    </Menu>
  );
}
