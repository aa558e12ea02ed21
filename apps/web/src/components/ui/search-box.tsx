import { Search } from 'lucide-react';
import { Field } from '../../../components/ui/field';
import { TextInput } from '../../../components/ui/text-input';
import { useTranslation } from '../../../i18n/translations';
import { useSearchWords } from '../../../lib/use-search-words';

const LONGEST = 100;

export function SearchBox({ value, onSearch }: { value: string; onSearch: (words: string) => void }) {
  const { t } = useTranslation();
  const { text, setText, searchNow } = useSearchWords(value, onSearch);
  return (
    // biome-ignore lint/a11y/useSemanticElements: not every browser that the site serves knows the search element.
    <form
      role="search"
      className="min-w-0 flex-1 basis-72"
      onSubmit={(event) => {
        event.preventDefault();
        searchNow();
      }}
    >
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
