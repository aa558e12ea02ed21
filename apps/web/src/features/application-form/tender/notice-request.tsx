import { API, PRIVACY, RequestOpeningNoticeDto } from '@lacorte/contracts';
import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { Form } from '../../../components/ui/form';
import { FormProblem } from '../../../components/ui/form-problem';
import { useTranslation } from '../../../i18n/translations';
import { requestJson } from '../../../lib/api-client';
import { EmailField } from '../../../lib/forms/call-fields';
import { useCallForm } from '../../../lib/forms/use-call-form';
import { useFocusOnArrival } from '../../../lib/forms/use-focus';

/** Form for visitors who want an e-mail when the next tender opens. */
export default function NoticeRequest() {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <section className="mt-8 border-t border-line pt-6">
      {sentTo === undefined ? (
        <RequestForm onSent={setSentTo} />
      ) : (
        <LinkSent email={sentTo} onOtherAddress={() => setSentTo(undefined)} />
      )}
    </section>
  );
}

function RequestForm({ onSent }: { onSent: (email: string) => void }) {
  const { t } = useTranslation();
  const request = useCallForm({
    rules: RequestOpeningNoticeDto,
    values: { email: '' },
    call: ({ email }) => requestJson('POST', API.openingNotices, { email }),
    onDone: (_, { email }) => onSent(email),
  });
  return (
    <>
      <h3 className="text-xl">{t('applicationForm.notice.title')}</h3>
      <p className="mt-2 max-w-text text-muted">{t('applicationForm.notice.text')}</p>
      <Form noValidate onSubmit={request.submit} className="mt-5 grid max-w-md gap-5">
        <EmailField of={request} name="email" label={t('applicationForm.notice.email')} autoComplete="email" />
        <FormProblem error={request.problem} />
        <Button type="submit" pending={request.isPending} pendingText={t('applicationForm.notice.pending')}>
          {t('applicationForm.notice.submit')}
        </Button>
      </Form>
    </>
  );
}

function LinkSent({ email, onOtherAddress }: { email: string; onOtherAddress: () => void }) {
  const { t } = useTranslation();
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {t('applicationForm.notice.sentTitle')}
      </h3>
      <p className="mt-2 max-w-text wrap-anywhere">
        {t('applicationForm.notice.sentText', { email, hours: PRIVACY.noticeLinkHours })}
      </p>
      <Button className="mt-5" variant="secondary" onClick={onOtherAddress}>
        {t('applicationForm.notice.other')}
      </Button>
    </>
  );
}
