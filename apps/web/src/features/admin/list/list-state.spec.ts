import { describe, expect, it } from '@jest/globals';
import { nextSort, readListState, writeListState } from './list-state';

const read = (address: string) => readListState(new URLSearchParams(address));

describe('the list in the address of the page', () => {
  it('is every application, newest first, when the address says nothing', () => {
    expect(read('')).toEqual({ q: '', status: undefined, tender: undefined, sort: '-createdAt', page: 1 });
  });

  it('keeps search, filter, order and page', () => {
    const address = 'q=ferrari&status=under_review&tender=t1&sort=cognome&page=3';
    expect(read(address)).toEqual({ q: 'ferrari', status: 'under_review', tender: 't1', sort: 'cognome', page: 3 });
    expect(writeListState(read(address)).toString()).toBe(address);
  });

  it('leaves out what is as it was', () => {
    expect(writeListState(read('')).toString()).toBe('');
  });

  it.each(['page=0', 'page=-2', 'page=1.5', 'page=x', 'status=lost', 'sort=password', 'sort=--cognome'])(
    'takes no notice of %s',
    (address) => {
      expect(read(address)).toEqual(read(''));
    },
  );

  it('turns the order round when the same column is pressed again', () => {
    expect(nextSort('-createdAt', 'createdAt')).toBe('createdAt');
    expect(nextSort('createdAt', 'createdAt')).toBe('-createdAt');
  });

  it('begins a name at A and a date with the newest', () => {
    expect(nextSort('-createdAt', 'cognome')).toBe('cognome');
    expect(nextSort('cognome', 'createdAt')).toBe('-createdAt');
  });
});
