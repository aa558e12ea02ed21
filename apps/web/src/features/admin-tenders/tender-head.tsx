import type { AdminTender } from '@lacorte/contracts';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../components/ui/button';
import { useTranslation } from '../../i18n/translations';
import { useFocusOnArrival } from '../../lib/forms/use-focus';
import { TenderStatusBadge } from './tender-status';
import { useTimesText } from './tender-times';

interface TenderHeadProps {
  /** Undefined for a new one. */
  tender: AdminTender | undefined;
  actions?: ReactNode;
}

export function TenderHead({ tender, actions }: TenderHeadProps) {
  const { t, language } = useTranslation();
  const title = useFocusOnArrival<HTMLHeadingElement>();
  return (
    <header>
      <Button asChild variant="quiet" className="-ml-5">
        <Link to="?">
          <ArrowLeft className="size-5" aria-hidden />
          {t('adminTenders.head.back')}
        </Link>
      </Button>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
          <h2 ref={title} tabIndex={-1} className="min-w-0 text-xl wrap-anywhere outline-none">
            {tender
              ? t('adminTenders.list.name', { code: tender.code, title: tender.title[language] })
              : t('adminTenders.head.new')}
          </h2>
          {tender && <TenderStatusBadge status={tender.status} />}
        </div>
        <div className="flex flex-wrap gap-3 empty:hidden">{actions}</div>
      </div>
      {tender && <Times tender={tender} />}
    </header>
  );
}

function Times({ tender }: { tender: AdminTender }) {
  return <p className="mt-2 text-muted">{useTimesText(tender)}</p>;
}
