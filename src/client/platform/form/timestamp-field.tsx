import { TextInput, type TextInputProps } from '@mantine/core';
import { useTranslate } from '../translation/use-translate.ts';

/** A date and time in the time zone of the reader's other times, which is shown beside it. */
export function TimestampField({ timeZone, description, ...props }: TextInputProps & { timeZone: string }) {
  const translate = useTranslate();
  const zone = translate('Time zone: :zone', { zone: timeZone.replaceAll('_', ' ') });
  return (
    <TextInput
      type="datetime-local"
      description={
        <>
          {description}
          {description !== undefined && ' '}
          <bdi>{zone}</bdi>
        </>
      }
      {...props}
    />
  );
}
