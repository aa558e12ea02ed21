import type { OidcResult, PAGES } from '@lacorte/contracts';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';

/** Page to which a login leads. These are fixed paths only, never a URL from outside. */
export type ReturnPage = typeof PAGES.personalArea | typeof PAGES.security;

interface Dialog {
  isOpen: boolean;
  /** Page to which the login leads; undefined for the current page. */
  returnTo: ReturnPage | undefined;
  /** Hash of the page to return to. It names a place on that page, such as an application. */
  returnHash: string;
  email: string;
  /** How a login through the identity provider ended, when the reader comes from there. */
  result: OidcResult | undefined;
}

interface LoginDialogState extends Dialog {
  /** Opens the dialog for the current page, with `email` filled in, or closes it. */
  setOpen: (open: boolean, email?: string) => void;
  openFor: (page: ReturnPage, hash?: string) => void;
  /** Opens the dialog for a reader whom the identity provider sent back without a session. */
  openAfter: (result: OidcResult) => void;
}

const CLOSED_DIALOG: Dialog = { isOpen: false, email: '', returnTo: undefined, returnHash: '', result: undefined };

const LoginDialogContext = createContext<LoginDialogState | undefined>(undefined);

export function LoginDialogProvider({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState(CLOSED_DIALOG);
  // The functions stay the same, because effects depend on them.
  const [actions] = useState(() => ({
    setOpen: (isOpen: boolean, email = '') => setDialog({ ...CLOSED_DIALOG, isOpen, email }),
    openFor: (returnTo: ReturnPage, returnHash = '') =>
      setDialog({ ...CLOSED_DIALOG, isOpen: true, returnTo, returnHash }),
    openAfter: (result: OidcResult) => setDialog({ ...CLOSED_DIALOG, isOpen: true, result }),
  }));
  const state = useMemo(() => ({ ...dialog, ...actions }), [dialog, actions]);
  return <LoginDialogContext value={state}>{children}</LoginDialogContext>;
}

export function useLoginDialog(): LoginDialogState {
  const state = use(LoginDialogContext);
  if (!state) throw new Error('useLoginDialog needs a LoginDialogProvider above it');
  return state;
}
