import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const debounce = 300;

/** The text of a search field whose term is in the query string, which is updated with a debounce. */
export function useSearchText(term: string, onSearch: (term: string) => void) {
  const [text, setText] = useState(term);
  const [sent, setSent] = useState(term);
  const [known, setKnown] = useState(term);
  if (term !== known) {
    setKnown(term);
    // Changed from outside this field, such as by the back button.
    if (term !== sent) setText(term);
  }
  const send = useDebouncedCallback((value: string) => {
    setSent(value);
    onSearch(value);
  }, debounce);
  return {
    text,
    change: (value: string) => {
      setText(value);
      send(value.trim());
    },
  };
}
