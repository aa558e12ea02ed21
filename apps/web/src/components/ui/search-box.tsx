import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Field } from './field';
import { Form } from './form';
import { TextInput } from './text-input';

const LONGEST = 100;

interface SearchBoxProps {
  label: string;
  placeholder?: string;
  value: string;
  onSearch: (words: string) => void;
}

/** Searches after a pause in typing, and at once on Enter. */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps) {
  const { text, setText, searchNow } = useSearchWords(value, onSearch);
  return (
    <Form
      role="search"
      className="min-w-0 flex-1 basis-72"
      onSubmit={(event) => {
        event.preventDefault();
        searchNow();
      }}
    >
      <Field name="q" label={label}>
        {(control) => (
          <div className="relative">
            <Search className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-muted" aria-hidden />
            <TextInput
              {...control}
              type="search"
              value={text}
              maxLength={LONGEST}
              autoComplete="off"
              spellCheck={false}
              placeholder={placeholder}
              onChange={(event) => setText(event.target.value)}
              className="pl-10"
            />
          </div>
        )}
      </Field>
    </Form>
  );
}

const PAUSE_MS = 300;

/** Holds the typed text and searches after a pause. The back button and links also change `value`. */
function useSearchWords(value: string, onSearch: (words: string) => void) {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another change of the text restarts the timer.
  useEffect(() => {
    const timer = setTimeout(() => ask(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return { text, setText, searchNow: () => ask(text.trim()) };
}
