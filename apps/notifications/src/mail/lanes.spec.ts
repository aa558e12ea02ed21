import { describe, expect, it } from '@jest/globals';
import { Gate } from '@lacorte/testing';
import { type Lane, Lanes } from './lanes';

describe('the two lanes to the mail server', () => {
  it('let transactional messages go before those of a batch, however long these have waited', async () => {
    const lanes = new Lanes(1);
    const begun: string[] = [];
    const sending = new Gate();
    const send = (name: string, lane: Lane) =>
      lanes.take(lane, async () => {
        begun.push(name);
        await sending.pass();
      });
    sending.hold();
    const all = [send('batch 1', 'batch'), send('batch 2', 'batch'), send('batch 3', 'batch')];
    await sending.held();
    all.push(send('confirmation 1', 'transactional'), send('confirmation 2', 'transactional'));
    sending.release();
    await Promise.all(all);
    expect(begun).toEqual(['batch 1', 'confirmation 1', 'confirmation 2', 'batch 2', 'batch 3']);
  });

  it('let no more through at once than there are connections, and go on after a failure', async () => {
    const lanes = new Lanes(2);
    let now = 0;
    let most = 0;
    const send = async () => {
      now += 1;
      most = Math.max(most, now);
      await Promise.resolve();
      now -= 1;
      throw new Error('refused');
    };
    const ended = await Promise.allSettled(Array.from({ length: 7 }, () => lanes.take('batch', send)));
    expect([most, new Set(ended.map(({ status }) => status))]).toEqual([2, new Set(['rejected'])]);
  });
});
