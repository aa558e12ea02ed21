import { API, type ApplicationNote, NOTE_MAX } from '@lacorte/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type Ref, useState } from 'react';
import { Loaded, Section } from '../../../components/application/section';
import { Button } from '../../../components/ui/button';
import { Field } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { TextArea } from '../../../components/ui/text-input';
import { useFormats } from '../../../i18n/use-formats';
import { freshQuery, requestJson } from '../../../lib/api-client';
import { useUnsent } from '../../../lib/unsent-input';
import { useRefusalToast } from '../../../lib/use-refusal-toast';

interface NotesProps {
  applicationId: string;
  /** Ref that gets the text area of the new note. */
  field: Ref<HTMLTextAreaElement>;
}

export function Notes({ applicationId, field }: NotesProps) {
  const { t, dateTime } = useFormats();
  const notes = useQuery(freshQuery<ApplicationNote[]>(API.applicationNotes(applicationId)));
  const none = <p className="text-muted">{t('adminApplication.notes.none')}</p>;
  const shown = ({ id, text, createdBy, createdAt }: ApplicationNote) => (
    <li key={id} className="border-l-3 border-line pl-3">
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      <p className="mt-0.5 text-muted wrap-anywhere">
        {createdBy ?? t('adminApplication.versions.somebody')} · <time dateTime={createdAt}>{dateTime(createdAt)}</time>
      </p>
    </li>
  );
  return (
    <Section title={t('adminApplication.notes.title')}>
      <NoteForm applicationId={applicationId} field={field} />
      <div className="mt-4">
        <Loaded query={notes} failed={t('adminApplication.notes.failed')}>
          {(data) => (data.length === 0 ? none : <ol className="grid gap-3">{data.map(shown)}</ol>)}
        </Loaded>
      </div>
    </Section>
  );
}

function NoteForm({ applicationId, field }: NotesProps) {
  const { t, number } = useFormats();
  const queryClient = useQueryClient();
  const refuse = useRefusalToast();
  const unsent = ['unsent-note', applicationId];
  const [text, setText] = useUnsent(unsent, () => '');
  const [error, setError] = useState<string>();
  const adding = useMutation({
    mutationFn: (note: string) =>
      requestJson<ApplicationNote>('POST', API.applicationNotes(applicationId), { text: note }),
    onSuccess: () => {
      setText('');
      // `setText` has no effect if another application has replaced the form on the page.
      queryClient.setQueryData(unsent, '');
      return queryClient.invalidateQueries({ queryKey: [API.applicationNotes(applicationId)] });
    },
    onError: (refusal) =>
      refuse(refusal, { title: t('admin.toast.error'), fallback: t('adminApplication.notes.notAdded') }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const note = text.trim();
    if (note === '') setError(t('adminApplication.notes.empty'));
    else if (note.length > NOTE_MAX) setError(t('adminApplication.notes.tooLong', { most: number(NOTE_MAX) }));
    else if (!adding.isPending) adding.mutate(note);
  };
  return (
    <Form noValidate onSubmit={submit} className="grid justify-items-start gap-2">
      <Field
        name="note"
        label={t('adminApplication.notes.new')}
        hint={t('adminApplication.notes.hint')}
        error={error}
        className="w-full"
      >
        {(control) => (
          <TextArea
            {...control}
            ref={field}
            rows={3}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setError(undefined);
            }}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" size="compact" className="text-sm" pending={adding.isPending}>
        {t('adminApplication.notes.add')}
      </Button>
    </Form>
  );
}
