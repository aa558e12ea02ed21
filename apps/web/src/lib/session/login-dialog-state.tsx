import { createContext, type ReactNode, use, useMemo, useState } from 'react';

interface LoginDialogState {
  isOpen: boolean;
  setOpen: (open: boolean) => void;
}

const LoginDialogContext = createContext<LoginDialogState | undefined>(undefined);

/** Lets any page open the one login dialog. */
export function LoginDialogProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const state = useMemo(() => ({ isOpen, setOpen }), [isOpen]);
  return <LoginDialogContext value={state}>{children}</LoginDialogContext>;
}

export function useLoginDialog(): LoginDialogState {
  const state = use(LoginDialogContext);
  if (!state) throw new Error('useLoginDialog needs a LoginDialogProvider above it');
  return state;
}
