import { createContext, type ReactNode, use } from 'react';
import { directionOf, english, type Translate } from '#shared/translation.ts';

export interface Reader {
  language: string;
  translate: Translate;
}

/** Who reads the page. */
export const ReaderContext = createContext<Reader>({ language: 'en', translate: english });

export const useReader = () => use(ReaderContext);

/** Attributes of the document's own texts, which are English for every reader. */
export const ofDocument = { lang: 'en', dir: 'ltr' } as const;

/** A text in the reader's language, amid those of the document. */
export function Chrome({ children }: { children: ReactNode }) {
  const { language } = useReader();
  if (language === 'en') return children;
  return (
    <span lang={language} dir={directionOf(language)}>
      {children}
    </span>
  );
}
