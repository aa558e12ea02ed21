import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../components/ui/button';
import { Form } from '../../components/ui/form';
import { TextInput } from '../../components/ui/text-input';
import { useFormats } from '../../i18n/use-formats';

interface GoToPageProps {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

/** Field for the number of a page. A number beyond the end leads to the last page. */
export function GoToPage({ page, pageSize, total, onPage }: GoToPageProps) {
  const { t, number } = useFormats();
  const id = useId();
  const [text, setText] = useState(String(page));
  const last = Math.ceil(total / pageSize);
  const go = (event: FormEvent) => {
    event.preventDefault();
    const asked = Number.parseInt(text, 10);
    if (Number.isNaN(asked)) return setText(String(page));
    const next = Math.min(Math.max(1, asked), last);
    setText(String(next));
    onPage(next);
  };
  return (
    <Form onSubmit={go} className="flex items-center gap-2">
      <label htmlFor={id} className="text-sm">
        {t('rankings.pages.page')}
      </label>
      <TextInput
        id={id}
        inputMode="numeric"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="w-20! text-right tabular-nums"
      />
      <span className="text-sm whitespace-nowrap tabular-nums">{t('rankings.pages.of', { last: number(last) })}</span>
      <Button type="submit" variant="secondary" size="compact">
        {t('rankings.pages.go')}
      </Button>
    </Form>
  );
}
