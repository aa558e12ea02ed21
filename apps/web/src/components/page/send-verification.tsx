import { API } from '@lacorte/contracts';
import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useTranslation } from '../../i18n/translations';
import { requestJson } from '../../lib/api-client';
import { problemText } from '../../lib/refusal-text';
import { Button } from '../ui/button';

/** Button that sends a link to confirm the e-mail address, with the outcome beside it. `isFirst` means that no link was sent before. */
export function SendVerification({ isFirst = false }: { isFirst?: boolean }) {
  const translation = useTranslation();
  const { t } = translation;
  const sending = useMutation({ mutationFn: () => requestJson<void>('POST', API.emailVerification) });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        variant="secondary"
        pending={sending.isPending}
        pendingText={t('account.verification.pending')}
        onClick={() => sending.mutate()}
      >
        <Send className="size-5" aria-hidden />
        {t(isFirst ? 'account.verification.sendFirst' : 'account.verification.send')}
      </Button>
      <p role="status" className="text-sm">
        {sending.isSuccess && t('account.verification.sent')}
        {sending.error && problemText(sending.error, translation)}
      </p>
    </div>
  );
}
