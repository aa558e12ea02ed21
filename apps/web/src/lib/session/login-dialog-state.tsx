import type { PAGES } from '@lacorte/contracts';
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';

/** Pages that a login may lead back to: fixed paths of this site, never an address from outside. */
type ReturnPage = typeof PAGES.personalArea;

interface LoginDialogState {
  isOpen: boolean;
  /** The page that a login leads to; undefined: it stays on the page that it is on. */
  returnTo: ReturnPage | undefined;
  /** Closing forgets where a login would have led. */
  setOpen: (open: boolean) => void;
  /** Opens the dialog for a reader who asked for `page` without being logged in. */
  openFor: (page: ReturnPage) => void;
}

const CLOSED = { isOpen: false, returnTo: undefined };

const LoginDialogContext = createContext<LoginDialogState | undefined>(undefined);

/** Lets any page open the one login dialog. */
export function LoginDialogProvider({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<Pick<LoginDialogState, 'isOpen' | 'returnTo'>>(CLOSED);
  const setOpen = useCallback((isOpen: boolean) => setDialog({ ...CLOSED, isOpen }), []);
  const openFor = useCallback((returnTo: ReturnPage) => setDialog({ isOpen: true, returnTo }), []);
  const state = useMemo(() => ({ ...dialog, setOpen, openFor }), [dialog, setOpen, openFor]);
  return <LoginDialogContext value={state}>{children}</LoginDialogContext>;
}

export function useLoginDialog(): LoginDialogState {
  const state = use(LoginDialogContext);
  if (!state) throw new Error('useLoginDialog needs a LoginDialogProvider above it');
  return state;
}
