import { API, type OwnApplication, type OwnReviewRequest, REVIEW_REQUEST, RequestReviewDto } from '@lacorte/contracts';
import { Send } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../components/ui/button';
import { Form } from '../../../components/ui/form';
import { FormProblem } from '../../../components/ui/form-problem';
import { TextArea } from '../../../components/ui/text-input';
import { useToast } from '../../../components/ui/toast';
import { useTranslation } from '../../../i18n/translations';
import { useFormats } from '../../../i18n/use-formats';
import { requestJson } from '../../../lib/api-client';
import { CallField } from '../../../lib/forms/call-fields';
import { useCallForm } from '../../../lib/forms/use-call-form';
import { forgetInTab, keepInTab, readFromTab } from '../../../lib/tab-storage';
import { useReadAgain } from '../../../lib/use-read-again';

/**
 * Asks for a review. The text stays in the tab until it is sent, also when the page is left.
 *
 * @param props.onSent called before the application is read again, because that read removes the form
 */
export function ReviewForm(props: { application: OwnApplication; onCancel: () => void; onSent: () => void }) {
  const { application, onCancel, onSent } = props;
  const { t, number } = useFormats();
  const request = useRequestReview(application, onSent);
  const { submit, isPending, problem } = request;
  const text = request.form.watch('text');
  useEffect(() => keepText(application, text), [application, text]);
  return (
    <Form onSubmit={submit} noValidate className="mt-4 grid gap-4">
      <CallField of={request} name="text" label={t('personalArea.review.label')} hint={t('personalArea.review.hint')}>
        {(control) => <TextArea {...control} rows={7} autoFocus />}
      </CallField>
      <p className="-mt-2 text-sm text-muted tabular-nums">
        {t('personalArea.review.counter', {
          number: number([...text.trim()].length),
          max: number(REVIEW_REQUEST.textMax),
        })}
      </p>
      <p className="max-w-text text-sm">{t('personalArea.review.once')}</p>
      <FormProblem error={problem} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={isPending} pendingText={t('personalArea.review.sending')}>
          <Send className="size-5" aria-hidden />
          {t('personalArea.review.send')}
        </Button>
        <Button variant="secondary" disabled={isPending} onClick={onCancel}>
          {t('personalArea.review.cancel')}
        </Button>
      </div>
    </Form>
  );
}

function useRequestReview(application: OwnApplication, onSent: () => void) {
  const { t } = useTranslation();
  const { toast } = useToast();
  const [begun] = useState(() => readKeptText(application));
  const readAgain = useReadAgain(API.userApplications);
  return useCallForm({
    rules: RequestReviewDto,
    values: { text: begun },
    call: ({ text }) =>
      requestJson<OwnReviewRequest>('POST', API.requestReview(application.id), { text }).catch(async (error) => {
        // The page reads the application again: another tab may have sent a request, or the final ranking may be published.
        await readAgain();
        throw error;
      }),
    onDone: async () => {
      keepText(application, '');
      onSent();
      toast({ title: t('personalArea.review.sent'), description: t('personalArea.review.sentText'), tone: 'success' });
      await readAgain();
    },
  });
}

type Owned = Pick<OwnApplication, 'id' | 'userId'>;

const keyOf = ({ id, userId }: Owned) => `review:${userId}:${id}`;

function keepText(application: Owned, text: string): void {
  if (text === '') forgetInTab(keyOf(application));
  else keepInTab(keyOf(application), text);
}

export function readKeptText(application: Owned): string {
  return String(readFromTab(keyOf(application)) ?? '');
}
