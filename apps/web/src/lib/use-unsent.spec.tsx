import { describe, expect, it } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { type ReactNode } from 'react';
import { useUnsent } from './use-unsent';

describe('what is not sent yet', () => {
  it('is there again when its form comes back, for the same key alone', () => {
    const client = new QueryClient();
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const form = (id: string) => renderHook(() => useUnsent(['note', id], () => 'vuota'), { wrapper });
    const first = form('a');
    expect(first.result.current[0]).toBe('vuota');
    act(() => first.result.current[1]('Chiamare lunedì'));
    first.unmount();
    expect(form('a').result.current[0]).toBe('Chiamare lunedì');
    expect(form('b').result.current[0]).toBe('vuota');
  });
});
