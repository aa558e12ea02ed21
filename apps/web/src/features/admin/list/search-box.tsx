import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../components/ui/field';
import { TextInput } from '../../../components/ui/text-input';

/** How long the keys rest before the search starts. */
const REST_MS = 300;
const LONGEST = 100;

interface SearchBoxProps {
  /** What the list is searched for now. */
  value: string;
  onSearch: (words: string) => void;
}

export function SearchBox({ value, onSearch }: SearchBoxProps) {
  const { t } = useTranslation();
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
    // The back button or a link asked for something else.
    if (value === asked.current) return;
    asked.current = value;
    setText(value);
  }, [value]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the clock starts again with each key, with nothing else.
  useEffect(() => {
    const timer = setTimeout(() => ask(text.trim()), REST_MS);
    return () => clearTimeout(timer);
  }, [text]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask(text.trim());
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser that the site serves knows the search element.
    <form role="search" onSubmit={submit} className="min-w-0 flex-1 basis-72">
      <Field name="q" label={t('admin.search.label')}>
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
              placeholder={t('admin.search.placeholder')}
              onChange={(event) => setText(event.target.value)}
              className="pl-10"
            />
          </div>
        )}
      </Field>
    </form>
  );
}
