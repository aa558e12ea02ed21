import { API, type CurrentUser, PAGES, PRIVACY, RequestOpeningNoticeDto } from '@lacorte/contracts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/ui/button';
import { ButtonLink } from '../../../components/ui/button-link';
import { Card } from '../../../components/ui/card';
import { Form } from '../../../components/ui/form';
import { FormProblem } from '../../../components/ui/form-problem';
import { useTranslation } from '../../../i18n/translations';
import { requestJson } from '../../../lib/api-client';
import { EmailField } from '../../../lib/forms/call-fields';
import { useCallForm } from '../../../lib/forms/use-call-form';
import { useFocusOnArrival } from '../../../lib/forms/use-focus';
import { type CurrentTender } from '../../../lib/tender/current-tender';
import { readTabDraft } from '../draft/tab-drafts';
import { TenderBanner, useNotOpenTexts } from './tender-banner';

interface FormGateProps {
  user: CurrentUser | null;
  current: CurrentTender;
  waiting: ReactNode;
  children: ReactNode;
}

/**
 * Shows the form while the tender is open, and to a visitor also while its state is being read. Once the form was shown for an open
 * tender, or if the tab has typed values, it stays in every state, so that nothing typed is lost. It is also shown when the state
 * cannot be read, because the server decides at the submission.
 */
export function FormGate({ user, current, waiting, children }: FormGateProps) {
  const { state, tender } = current;
  const [isKept, setKept] = useState(false);
  const isPending = state === 'pending';
  const isNeeded = tender?.status === 'open' || state === 'failed';
  const hasTyped = () => [null, user?.id ?? null].some((owner) => readTabDraft(owner) !== undefined);
  if (!isKept && (isNeeded || (!isPending && hasTyped()))) setKept(true);
  if (isKept || (isPending && user === null)) {
    return (
      <div className="grid gap-6">
        <div className="empty:hidden lg:mr-[17.5rem]">
          <TenderBanner current={current} isLive />
        </div>
        {children}
      </div>
    );
  }
  return isPending ? waiting : <NotOpenNow current={current} />;
}

function NotOpenNow({ current }: { current: CurrentTender }) {
  const { t } = useTranslation();
  const { title, text } = useNotOpenTexts(current);
  return (
    <Card className="max-w-3xl">
      <h2 className="text-2xl">{title}</h2>
      <p role="status" className="mt-3 max-w-text text-lg text-muted">
        {text}
      </p>
      <div className="mt-7 grid gap-3 sm:flex sm:flex-wrap">
        <ButtonLink to={PAGES.tender} size="large">
          {t('applicationForm.tender.read')}
        </ButtonLink>
        <ButtonLink to={PAGES.contacts} size="large" variant="secondary">
          {t('applicationForm.tender.contact')}
        </ButtonLink>
      </div>
      <NoticeRequest />
    </Card>
  );
}

function NoticeRequest() {
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
