import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '../api-client';
import { currentUserQuery } from './current-user';

/** A refusal means that the session or role is gone: reload the user. */
export function useLostRights(error: Error | null): void {
  const queryClient = useQueryClient();
  const isRefused = error instanceof ApiError && (error.status === 401 || error.status === 403);
  useEffect(() => {
    if (isRefused) void queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  }, [isRefused, queryClient]);
}
