import { COOPERATIVE, PAGES } from '@lacorte/contracts';
import { Link } from 'react-router-dom';
import { Mark } from '../../components/drawings/mark';
import { useTranslation } from '../../i18n/translations';

export function Brand() {
  const { t } = useTranslation();
  return (
    <Link to={PAGES.home} className="flex min-h-11 shrink-0 items-center gap-3 rounded-md text-ink">
      <Mark className="size-9" />
      <span className="leading-none">
        <span className="block font-serif text-xl leading-none font-semibold tracking-tight">{COOPERATIVE.name}</span>
        <span className="mt-1 block text-xs leading-none text-muted">{t('shell.brand.kind')}</span>
      </span>
    </Link>
  );
}
