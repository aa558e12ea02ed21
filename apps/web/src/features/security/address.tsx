import type { CurrentUser } from '@lacorte/contracts';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { SendVerification } from '../../components/account/send-verification';
import { Badge } from '../../components/ui/badge';
import { EmailText } from '../../components/ui/email-text';
import { useTranslation } from '../../i18n/translations';
import { Section } from './section';

export function Address({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  const isVerified = user.emailVerified;
  const badge = (
    <Badge tone={isVerified ? 'success' : 'warning'} icon={isVerified ? CircleCheck : TriangleAlert}>
      {t(isVerified ? 'security.address.verified' : 'security.address.unverified')}
    </Badge>
  );
  return (
    <Section title={t('security.address.title')} badge={badge}>
      <p className="font-semibold">
        <EmailText address={user.email} />
      </p>
      {!isVerified && (
        <>
          <p className="mt-2 mb-4 max-w-text text-muted">{t('security.address.text')}</p>
          <SendVerification />
        </>
      )}
    </Section>
  );
}
