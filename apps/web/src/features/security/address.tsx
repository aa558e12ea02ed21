import type { CurrentUser } from '@lacorte/contracts';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { SendVerification } from '../../components/account/send-verification';
import { Badge } from '../../components/ui/badge';
import { EmailText } from '../../components/ui/email-text';
import { useTranslation } from '../../i18n/translations';
import { Section } from './section';

export function Address({ user }: { user: CurrentUser }) {
  const { t } = useTranslation();
  const badge = user.emailVerified ? (
    <Badge tone="success" icon={CircleCheck}>
      {t('security.address.verified')}
    </Badge>
  ) : (
    <Badge tone="warning" icon={TriangleAlert}>
      {t('security.address.unverified')}
    </Badge>
  );
  return (
    <Section title={t('security.address.title')} badge={badge}>
      <p className="font-semibold">
        <EmailText address={user.email} />
      </p>
      {!user.emailVerified && (
        <>
          <p className="mt-2 mb-4 max-w-text text-muted">{t('security.address.text')}</p>
          <SendVerification />
        </>
      )}
    </Section>
  );
}
