import { PAGES } from '@lacorte/contracts';
import { Link } from 'react-router-dom';
import { ClosedGate } from '../../components/drawings/line-drawings';
import { Button } from '../../components/ui/button';
import { useTranslation } from '../../i18n/translations';

export function ReceiptNotFound() {
  const { t } = useTranslation();
  return (
    <section className="page flex flex-col items-center py-20 text-center">
      <ClosedGate className="h-28 text-shutter" />
      <h1 className="mt-8 text-3xl">{t('receipt.notFound.title')}</h1>
      <p className="mt-3 max-w-text text-lg">{t('receipt.notFound.text')}</p>
      <p className="mt-2 max-w-text text-muted">{t('receipt.notFound.help')}</p>
      <Button asChild className="mt-8">
        <Link to={PAGES.home}>{t('receipt.notFound.home')}</Link>
      </Button>
    </section>
  );
}
