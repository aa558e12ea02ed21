import { API, PAGES } from '@lacorte/contracts';
import { BellRing } from 'lucide-react';
import { ButtonLink } from '../../components/ui/button-link';
import { useTranslation } from '../../i18n/translations';
import { useFocusOnArrival } from '../../lib/forms/use-focus';
import { BrokenLink, LinkPage } from './link-page';

/** /conferma-avviso: verifies the address of a person who wants an e-mail when the next tender opens. */
export function Component() {
  return (
    <LinkPage
      icon={BellRing}
      title="account.notice.title"
      path={API.confirmOpeningNotice}
      invalidCode="notice-link-invalid"
      confirmed={<Confirmed />}
      broken={(isRefused) => <AskAgain isRefused={isRefused} />}
    />
  );
}

function Confirmed() {
  const { t } = useTranslation();
  const heading = useFocusOnArrival<HTMLHeadingElement>();
  return (
    <div className="mt-7">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {t('account.notice.confirmedTitle')}
      </h2>
      <p className="mt-2">{t('account.notice.confirmedText')}</p>
      <ButtonLink to={PAGES.home} className="mt-7">
        {t('account.confirmed.home')}
      </ButtonLink>
    </div>
  );
}

function AskAgain({ isRefused }: { isRefused: boolean }) {
  const { t } = useTranslation();
  return (
    <div className="mt-7">
      <BrokenLink isRefused={isRefused}>
        {t(isRefused ? 'account.notice.refusedText' : 'account.notice.incompleteText')}
      </BrokenLink>
      <ButtonLink to={PAGES.apply} className="mt-7">
        {t('account.notice.again')}
      </ButtonLink>
    </div>
  );
}
