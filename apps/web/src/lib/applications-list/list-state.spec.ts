import { describe, expect, it } from '@jest/globals';
import { nextSort, readListState, writeListState } from './list-state';

const read = (address: string) => readListState(new URLSearchParams(address));

describe('the list in the address of the page', () => {
  it('is every application, newest first, when the address says nothing', () => {
    const tenderAndWork = { tender: undefined, work: undefined };
    expect(read('')).toEqual({ q: '', status: undefined, ...tenderAndWork, sort: '-createdAt', page: 1 });
  });

  it('keeps search, filter, order and page', () => {
    const address = 'q=ferrari&status=under_review&tender=t1&queue=mine&sort=cognome&page=3';
    const tenderAndWork = { tender: 't1', work: 'mine' };
    expect(read(address)).toEqual({ q: 'ferrari', status: 'under_review', ...tenderAndWork, sort: 'cognome', page: 3 });
    expect(writeListState(read(address)).toString()).toBe(address);
  });

  it.each([
    ['queue=to-assess', 'to-assess'],
    ['assessed=true', 'assessed'],
    ['assessed=false', 'not-assessed'],
    ['duplicates=true', 'duplicates'],
  ] as const)('reads %s as one choice of the work on applications', (address, work) => {
    expect(read(address).work).toBe(work);
    expect(writeListState(read(address)).toString()).toBe(address);
  });

  it('takes no notice of what it cannot be', () => {
    const odd = ['page=0', 'page=-2', 'page=1.5', 'page=x', 'status=lost', 'queue=x', 'duplicates=1', 'sort=password'];
    const known = JSON.stringify(read(''));
    expect([...odd, 'sort=--cognome'].filter((address) => JSON.stringify(read(address)) !== known)).toEqual([]);
    expect(writeListState(read('')).toString()).toBe('');
  });

  it('turns the order round when the same column is pressed again', () => {
    expect(nextSort('-createdAt', 'createdAt')).toBe('createdAt');
    expect(nextSort('createdAt', 'createdAt')).toBe('-createdAt');
  });

  it('begins a name at A and a date with the newest', () => {
    expect(nextSort('-createdAt', 'cognome')).toBe('cognome');
    expect(nextSort('cognome', 'createdAt')).toBe('-createdAt');
  });
});
