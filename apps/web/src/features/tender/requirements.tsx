import { TENDER } from '@lacorte/contracts';
import { Check } from 'lucide-react';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';

/** Who may take part (specification, section 5, Tender eligibility). */
export function Requirements() {
  const { t } = useTranslation();
  const { roundMoney } = useFormats();
  return (
    <section className="page py-16 lg:py-20 print:py-5">
      <h2 className="text-3xl">{t('tender.requirements.title')}</h2>
      <p className="mt-4 max-w-text text-muted">{t('tender.requirements.text')}</p>
      <div className="mt-8 grid grid-cols-1 gap-6 lg:grid-cols-2 print:mt-4 print:grid-cols-2 print:gap-4">
        <Group
          title={t('tender.requirements.italian')}
          items={[
            t('tender.requirements.residence', { years: TENDER.residenceYears.italian }),
            t('tender.requirements.isee', { amount: roundMoney(TENDER.iseeCapEuro * 100) }),
            t('tender.requirements.property'),
            t('tender.requirements.age', { years: TENDER.minimumAge }),
          ]}
        />
        <Group
          title={t('tender.requirements.foreign')}
          items={[
            t('tender.requirements.all'),
            t('tender.requirements.permit'),
            t('tender.requirements.continuous', { years: TENDER.residenceYears.foreign }),
          ]}
        />
      </div>
    </section>
  );
}

function Group({ title, items }: { title: string; items: string[] }) {
  return (
    <div className="break-inside-avoid rounded-lg border border-line bg-surface p-6 sm:p-8 print:p-5">
      <h3 className="text-xl">{title}</h3>
      <ul className="mt-4 grid gap-3">
        {items.map((item) => (
          <li key={item} className="flex gap-3">
            <Check className="mt-1 size-5 shrink-0 text-shutter" aria-hidden />
            {item}
          </li>
        ))}
      </ul>
    </div>
  );
}
