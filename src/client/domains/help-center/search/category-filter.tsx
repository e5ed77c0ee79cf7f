import { NativeSelect } from '@mantine/core';
import { api } from '#client/platform/api/api.ts';
import { useTranslate } from '#client/platform/translation/use-translate.ts';
import classes from './search-form.module.css';

/** Narrows a search to one category; part of the form, so that it works without scripts. */
export function CategoryFilter({ chosen }: { chosen: number | undefined }) {
  const translate = useTranslate();
  const [{ categories }] = api.helpcenter.landing.useSuspenseQuery();
  if (categories.length < 2 && chosen === undefined) return null;
  return (
    <NativeSelect
      key={chosen}
      name="categoryId"
      size="md"
      className={classes.category}
      aria-label={translate('Category')}
      defaultValue={chosen === undefined ? '' : String(chosen)}
      data={[
        { value: '', label: translate('All categories') },
        ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(event) => event.currentTarget.form?.requestSubmit()}
    />
  );
}
