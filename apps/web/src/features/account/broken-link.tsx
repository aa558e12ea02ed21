import { PAGES } from '@lacorte/contracts';
import { useEffect, useRef } from 'react';
import { Banner } from '../../components/ui/banner';
import { ButtonLink } from '../../components/ui/button-link';
import { useTranslation } from '../../i18n/translations';

/** A link that sets no password. `wasTried`: the server has refused it; else there is nothing in it. */
export function BrokenLink({ wasTried }: { wasTried: boolean }) {
  const { t } = useTranslation();
  const again = useRef<HTMLAnchorElement>(null);
  // The form has gone, and the focus with it.
  useEffect(() => {
    if (wasTried) again.current?.focus();
  }, [wasTried]);
  return (
    <div className="mt-7">
      <Banner
        tone="danger"
        role="alert"
        title={t(wasTried ? 'account.broken.refusedTitle' : 'account.broken.incompleteTitle')}
      >
        <p className="mt-1">{t(wasTried ? 'account.broken.refusedText' : 'account.broken.incompleteText')}</p>
      </Banner>
      <div className="mt-7 grid gap-3 sm:flex sm:flex-wrap">
        <ButtonLink ref={again} to={PAGES.forgotPassword}>
          {t('account.broken.again')}
        </ButtonLink>
      </div>
    </div>
  );
}
