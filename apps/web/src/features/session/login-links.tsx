import { type LoginDto, PAGES } from '@lacorte/contracts';
import { type Control, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useTranslation } from '../../i18n/translations';

interface ForgottenPasswordProps {
  control: Control<LoginDto>;
  onFollow: () => void;
}

/** Takes what was typed along, beside the address and not in it. */
export function ForgottenPassword({ control, onFollow }: ForgottenPasswordProps) {
  const { t } = useTranslation();
  const email = useWatch({ control, name: 'email' });
  return (
    <p className="mt-1 text-sm">
      <Link
        to={PAGES.forgotPassword}
        state={{ email }}
        onClick={onFollow}
        className="inline-flex min-h-11 items-center text-brand underline"
      >
        {t('login.form.forgotten')}
      </Link>
    </p>
  );
}

export function NoAccount({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation();
  return (
    <p className="border-t border-line pt-5 text-sm text-muted">
      {t('session.login.noAccount')}{' '}
      <Link to={PAGES.apply} onClick={onFollow} className="font-semibold text-brand underline">
        {t('session.login.apply')}
      </Link>
    </p>
  );
}
