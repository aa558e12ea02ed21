import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { applicationsPageQuery } from '../list/applications-page';
import { useListState } from '../list/use-list-state';
import { type PaymentRequests, usePaymentRequests } from './use-payment-requests';

const PaymentRequestsContext = createContext<PaymentRequests | undefined>(undefined);

/** The button in the page's head and the panel under it look at the same batch. */
export function PaymentRequestsProvider({ children }: { children: ReactNode }) {
  return (
    <PaymentRequestsContext value={usePaymentRequests(useApplicationCounts()?.total)}>
      {children}
    </PaymentRequestsContext>
  );
}

export function usePaymentRequestsState(): PaymentRequests {
  const state = use(PaymentRequestsContext);
  if (!state) throw new Error('usePaymentRequestsState needs a PaymentRequestsProvider above it');
  return state;
}

/** What the list has already heard; nothing is asked for it. */
function useApplicationCounts() {
  const { state } = useListState();
  return useQuery({ ...applicationsPageQuery(state), enabled: false }).data?.counts;
}
