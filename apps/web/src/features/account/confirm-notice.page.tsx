import { API, PAGES } from '@lacorte/contracts';
import { BellRing } from 'lucide-react';
import { ButtonLink } from '../../components/ui/button-link';
import { useTranslation } from '../../i18n/translations';
import { BrokenLink, LinkPage, Outcome } from './link-page';

/** /conferma-avviso: verifies the e-mail address of a person who wants an e-mail when the next tender opens. */
export function Component() {
  const { t } = useTranslation();
  return (
    <LinkPage
      icon={BellRing}
      title="account.notice.title"
      path={API.confirmOpeningNotice}
      invalidCode="notice-link-invalid"
      confirmed={
        <Outcome title={t('account.notice.confirmedTitle')} text={t('account.notice.confirmedText')}>
          <ButtonLink to={PAGES.home} className="mt-7">
            {t('account.confirmed.home')}
          </ButtonLink>
        </Outcome>
      }
      broken={(isRefused) => (
        <BrokenLink
          isRefused={isRefused}
          text={t(isRefused ? 'account.notice.refusedText' : 'account.notice.incompleteText')}
        >
          <ButtonLink to={PAGES.apply}>{t('account.notice.again')}</ButtonLink>
        </BrokenLink>
      )}
    />
  );
}
