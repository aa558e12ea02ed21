import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ToastProvider } from '../components/ui/toast';
import { noticeLostRights } from '../lib/session/current-user';
import { LoginDialogProvider } from '../lib/session/login-dialog-state';

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <LoginDialogProvider>{children}</LoginDialogProvider>
      </ToastProvider>
    </QueryClientProvider>
  );
}

/** Queries have no retries, no refetch on focus and no polling, and their data never expires (specification, section 4). */
function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { queryKey, state }) =>
        noticeLostRights(queryClient, error, { queryKey, isReread: state.data !== undefined }),
    }),
    mutationCache: new MutationCache({ onError: (error) => noticeLostRights(queryClient, error) }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        // Calls fail at once while the browser is offline.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return queryClient;
}
