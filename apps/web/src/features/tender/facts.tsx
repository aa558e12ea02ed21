import { MEMBERSHIP_FEE_CENTS, TENDER } from '@lacorte/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';

/** The tender in six answers. */
export function Facts() {
  const { t } = useTranslation();
  const { day, roundMoney } = useFormats();
  return (
    <section className="border-b border-line bg-sunken">
      <div className="page py-12 lg:py-16 print:py-5">
        <h2 className="text-2xl">{t('tender.facts.title')}</h2>
        <dl className="mt-6 grid gap-x-10 gap-y-7 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3 print:gap-y-4">
          <Fact label={t('tender.facts.deadline')}>
            <time dateTime={TENDER.deadline}>{day(TENDER.deadline)}</time>
          </Fact>
          <Fact label={t('tender.facts.form')}>{t('tender.facts.formValue', TENDER.formMinutes)}</Fact>
          <Fact label={t('tender.facts.fee')}>{roundMoney(MEMBERSHIP_FEE_CENTS)}</Fact>
          <Fact label={t('tender.facts.ranking')}>
            {t('tender.facts.rankingValue', { months: TENDER.rankingEveryMonths })}
          </Fact>
          <Fact label={t('tender.facts.wait')}>{t('tender.facts.waitValue', TENDER.waitMonths)}</Fact>
          <Fact label={t('tender.facts.lease')}>{t('tender.facts.leaseValue', { years: TENDER.leaseYears })}</Fact>
        </dl>
      </div>
    </section>
  );
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="border-l-2 border-brand pl-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 font-serif text-xl font-medium">{children}</dd>
    </div>
  );
}
