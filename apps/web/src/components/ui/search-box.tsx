import { Search } from 'lucide-react';
import { useSearchWords } from '../../lib/use-search-words';
import { Field } from './field';
import { Form } from './form';
import { TextInput } from './text-input';

const LONGEST = 100;

interface SearchBoxProps {
  label: string;
  placeholder?: string;
  /** The words that are searched for. */
  value: string;
  onSearch: (words: string) => void;
}

/** Searches while one types, and at once on Enter. */
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
