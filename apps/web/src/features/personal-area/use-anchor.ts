import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The application that the address names, as the links of e-mails do: /area-utente#DOM-2026-000123-45. */
export function useNamedApplication(): string {
  return useLocation().hash.slice(1);
}

/** Scrolls to the card that the address names and gives it the focus, once it is there and whenever a link leads to it. */
export function useAnchor(areCardsShown: boolean): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has its key, also one to the same place.
  useEffect(() => {
    const card = areCardsShown && hash !== '' ? document.getElementById(hash.slice(1)) : null;
    if (!card) return;
    card.scrollIntoView();
    card.focus({ preventScroll: true });
  }, [areCardsShown, hash, key]);
}
