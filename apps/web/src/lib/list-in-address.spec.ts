import { describe, expect, it } from '@jest/globals';
import { anyName, oneOf, parameter, readList, words, writeList } from './list-in-address';

const LIST = {
  q: words,
  tender: anyName,
  state: oneOf(['open', 'closed'], 'open'),
  kind: oneOf(['a', 'b']),
  code: parameter((text) => text.toUpperCase()),
};
const read = (address: string) => readList(LIST, new URLSearchParams(address));
const NOTHING = { q: '', tender: undefined, state: 'open', kind: undefined, code: '', page: 1 };

describe('the state of a list in the address', () => {
  it('is the default when the address says nothing, or something unknown', () => {
    for (const address of ['', 'q=+&state=x&kind=c&page=0', 'page=1.5', 'page=-1', 'page=x', 'tender=']) {
      expect(read(address)).toEqual(NOTHING);
    }
  });

  it('is written in the order of the list, without defaults', () => {
    const state = { ...read(''), page: 2, kind: 'b', code: 'X', state: 'closed', tender: 't1', q: 'rossi' } as const;
    expect(writeList(LIST, state).toString()).toBe('q=rossi&tender=t1&state=closed&kind=b&code=X&page=2');
    expect(writeList(LIST, read('state=open&page=1')).toString()).toBe('');
  });
});
