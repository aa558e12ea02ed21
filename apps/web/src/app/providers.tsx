import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ToastProvider } from '../components/ui/toast';
import { LoginDialogProvider } from '../lib/session/login-dialog-state';
import { createQueryClient } from './query-client';

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
