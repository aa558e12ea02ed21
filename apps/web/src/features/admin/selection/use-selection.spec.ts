import { describe, expect, it } from '@jest/globals';
import { MAX_BULK_CHANGES } from '@lacorte/contracts';
import { act, renderHook } from '@testing-library/react';
import { anAdminApplication } from '../../../../test/admin-samples';
import { readListState } from '../../../lib/applications-list/list-state';
import { useSelection } from './use-selection';

const LIST = readListState(new URLSearchParams());
const applications = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => anAdminApplication({ id: `a${from + n}` }));

describe('the selection', () => {
  it('takes at most as many as one change may have', () => {
    const { result } = renderHook(() => useSelection(LIST, applications(0, MAX_BULK_CHANGES + 50)));
    act(() => result.current.togglePage());
    expect(result.current.applications).toHaveLength(MAX_BULK_CHANGES);
    expect(result.current.isFull).toBe(true);
    expect(result.current.page).toBe('some');
    act(() => result.current.toggle(anAdminApplication({ id: 'one more' })));
    expect(result.current.has('one more')).toBe(false);
  });

  it('knows an application as the list has it now', () => {
    const { result, rerender } = renderHook(({ version }) => useSelection(LIST, [anAdminApplication({ version })]), {
      initialProps: { version: 1 },
    });
    act(() => result.current.togglePage());
    rerender({ version: 2 });
    expect(result.current.applications.map(({ version }) => version)).toEqual([2]);
  });

  it('remembers an application as the list last showed it, also from another page', () => {
    const { result, rerender } = renderHook(({ shown }) => useSelection(LIST, shown), {
      initialProps: { shown: [anAdminApplication({ version: 1 })] },
    });
    act(() => result.current.togglePage());
    rerender({ shown: [anAdminApplication({ version: 2 })] });
    rerender({ shown: [anAdminApplication({ id: 'of the next page' })] });
    expect(result.current.applications.map(({ version }) => version)).toEqual([2]);
  });
});
