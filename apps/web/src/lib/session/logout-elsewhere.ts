import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { store } from '../stored-choice';
import { forgetTab } from '../tab-storage';
import { forgetSession } from './forget-session';

const KEY = 'logged-out';

/** A stored value reaches the other tabs of the browser as an event, and is removed at once. */
export function tellOtherTabs(): void {
  store(KEY, String(Date.now()));
  store(KEY, null);
}

/** A logout in another tab ends the session of this one, too: nothing of what was typed may stay here. */
export function useLogoutElsewhere(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== KEY || newValue === null) return;
      forgetTab();
      forgetSession(queryClient);
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [queryClient]);
}
