import { COOPERATIVE } from '@lacorte/contracts';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../components/ui/button';
import { EmailText } from '../../components/ui/email-text';
import { useTranslation } from '../../i18n/translations';
import { useFocusOnArrival } from '../../lib/forms/use-focus';
import { problemText } from '../../lib/refusal-text';
import { requestPasswordReset } from './request-link';

interface LinkSentProps {
  email: string;
  onOtherAddress: () => void;
}

/** The answer is the same whether the address has an account: who asks must not learn it. */
export function LinkSent({ email, onOtherAddress }: LinkSentProps) {
  const translation = useTranslation();
  const { t } = translation;
  const again = useMutation({ mutationFn: () => requestPasswordReset(email) });
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  return (
    <div className="mt-7">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {t('account.sent.title')}
      </h2>
      <p className="mt-2 wrap-anywhere">{t('account.sent.text', { email })}</p>
      <ul className="mt-4 grid list-disc gap-2 pl-6 text-muted marker:text-brand">
        <li>{t('account.sent.validity')}</li>
        <li>{t('account.sent.spam')}</li>
        <li>
          {t('account.sent.help')}{' '}
          <a href={`mailto:${COOPERATIVE.email}`} className="text-brand underline">
            <EmailText address={COOPERATIVE.email} />
          </a>
        </li>
      </ul>
      <div className="mt-7 grid gap-3 sm:flex sm:flex-wrap">
        <Button pending={again.isPending} pendingText={t('account.forgot.pending')} onClick={() => again.mutate()}>
          {t('account.sent.again')}
        </Button>
        <Button variant="secondary" onClick={onOtherAddress}>
          {t('account.sent.other')}
        </Button>
      </div>
      <p role="status" className="mt-3 text-sm">
        {again.isSuccess && t('account.sent.repeated')}
        {again.error && problemText(again.error, translation)}
      </p>
    </div>
  );
}
