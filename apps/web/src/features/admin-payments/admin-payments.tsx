import { PAYMENT_STATES, type PaymentState, type PaymentsPage } from '@lacorte/contracts';
import { Tabs } from '../../components/ui/tabs';
import { useTranslation } from '../../i18n/translations';
import { useFormats } from '../../i18n/use-formats';
import { usePageOfList } from '../../lib/pages-of-a-list';
import { PaymentList } from './payment-list';
import { paymentsPageQuery, usePaymentsState } from './payments-state';
import { StatementImport } from './statement-import';

/** Money that has arrived: statements are imported, and what was not matched by itself is matched by hand. */
export function AdminPayments() {
  const { t } = useTranslation();
  const { shown, show } = usePaymentsState();
  // Matching the last payment of the last page removes that page.
  const query = usePageOfList(paymentsPageQuery(shown), shown.page, (page) => show({ page }, { replace: true }));
  const list = <PaymentList query={query} state={shown.state} onPage={(page) => show({ page })} />;
  return (
    <>
      <p className="mb-5 max-w-text text-muted">{t('adminPayments.page.text')}</p>
      <StatementImport />
      <Tabs
        className="mt-8"
        label={t('adminPayments.tabs.label')}
        shown={shown.state}
        onShow={(id) => show({ state: PAYMENT_STATES.find((state) => state === id) ?? shown.state })}
        tabs={PAYMENT_STATES.map((state) => ({
          id: state,
          label: <TabLabel state={state} totals={query.data?.totals} />,
          content: list,
        }))}
      />
    </>
  );
}

function TabLabel({ state, totals }: { state: PaymentState; totals: PaymentsPage['totals'] | undefined }) {
  const { t, number } = useFormats();
  const name = t(`adminPayments.tabs.${state}`);
  if (!totals) return name;
  return (
    <span className="tabular-nums">{t('adminPayments.tabs.count', { name, number: number(totals[state].count) })}</span>
  );
}
