import { useHydrated } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useSettings } from '../platform/use-session.ts';
import { LanguageButton } from './language-button.tsx';

const loadList = async () => ({ default: (await import('./language-list.tsx')).LanguageList });
const LanguageList = lazy(loadList);

/** Menu to choose the site's language. The list is lazy-loaded. */
export function LanguageMenu() {
  const { languages } = useSettings().i18n;
  const hydrated = useHydrated();
  const [wanted, setWanted] = useState(false);
  if (languages.length < 2) return null;
  if (!wanted) {
    return (
      <LanguageButton
        aria-disabled={!hydrated || undefined}
        onClick={() => setWanted(true)}
        onPointerEnter={() => void loadList()}
      />
    );
  }
  return (
    <Suspense fallback={<LanguageButton loading />}>
      <LanguageList />
    </Suspense>
  );
}
