import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const debounce = 300;

/** The text of a search field whose term lives in the address; the address follows a moment later. */
export function useSearchText(term: string, onSearch: (term: string) => void) {
  const [text, setText] = useState(term);
  const [sent, setSent] = useState(term);
  const [known, setKnown] = useState(term);
  if (term !== known) {
    setKnown(term);
    // Changed by something else than this field, such as the back button.
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
