import { describe, expect, it } from '@jest/globals';
import { longLocksOf } from '@lacorte/testing';
import { migrations } from '.';

/** Those of released versions stay as they are. */
const LAST_RELEASED = 'PaymentRequests1763650000000';
const later = migrations.slice(migrations.findIndex(({ name }) => name === LAST_RELEASED) + 1);

describe('migrations since the last release', () => {
  it.each(later)('%p holds up no running process', async (migration) => {
    expect(await longLocksOf(new migration())).toEqual([]);
  });

  it('are in the order of their timestamps', () => {
    const stamps = migrations.map(({ name }) => Number(name.slice(-13)));
    expect(stamps).toEqual([...stamps].sort((a, b) => a - b));
  });
});
