import { useEffect, useRef, useState } from 'react';

const REST_MS = 300;

/**
 * The typed text, and a search after a pause.
 *
 * @param value the current search, which the back button or a link may change
 */
export function useSearchWords(value: string, onSearch: (words: string) => void) {
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const search = useRef(onSearch);
  search.current = onSearch;

  const ask = (words: string) => {
    if (words === asked.current) return;
    asked.current = words;
    search.current(words);
  };
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    setText(value);
  }, [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock starts again with each key, with nothing else.
  useEffect(() => {
    const timer = setTimeout(() => ask(text.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return { text, setText, searchNow: () => ask(text.trim()) };
}
