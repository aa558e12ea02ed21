import { API, DEFAULT_PAGE_SIZE, PAYMENT_STATES, type PaymentState, type PaymentsPage } from '@lacorte/contracts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { getQuery } from '../../lib/api-client';
import { pageIn } from '../../lib/pages-of-a-list';

export interface PaymentsState {
  state: PaymentState;
  /** From 1. */
  page: number;
}

const [DEFAULT_STATE] = PAYMENT_STATES;

/** Tab and page, stored in the address. */
export function usePaymentsState() {
  const [params, setParams] = useSearchParams();
  const shown: PaymentsState = {
    state: PAYMENT_STATES.find((state) => state === params.get('state')) ?? DEFAULT_STATE,
    page: pageIn(params),
  };
  const show = (part: Partial<PaymentsState>, { replace = false } = {}) => {
    const next = { ...shown, page: 1, ...part };
    const search = new URLSearchParams();
    if (next.state !== DEFAULT_STATE) search.set('state', next.state);
    if (next.page > 1) search.set('page', String(next.page));
    setParams(search, { replace, preventScrollReset: true });
  };
  return { shown, show };
}

export interface ShownPayments extends PaymentsPage {
  /** State of the items on this page. While another tab loads, this is still the page of the last tab, whose totals stay. */
  state: PaymentState;
}

/** GET /api/admin/payments. Read again whenever it is shown, because other administrators change payments. */
export function paymentsPageQuery({ state, page }: PaymentsState) {
  const query = new URLSearchParams({ state, page: String(page), pageSize: String(DEFAULT_PAGE_SIZE) });
  const path = `${API.payments}?${query}`;
  const { queryFn } = getQuery<PaymentsPage>(path);
  return queryOptions({
    queryKey: [API.payments, path],
    queryFn: async (context): Promise<ShownPayments> => ({ ...(await queryFn(context)), state }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
