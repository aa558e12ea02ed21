import { describe, expect, it } from '@jest/globals';
import { MailOutage } from './mail-outage';

describe('an outage of the mail server', () => {
  it('holds nobody up when there is none', async () => {
    await new MailOutage(() => Promise.reject(new Error('never asked')), 1).over();
  });

  it('ends when the server answers a probe', async () => {
    let probes = 0;
    const outage = new MailOutage(async () => {
      probes += 1;
      if (probes < 2) throw new Error('away');
    }, 1);
    outage.begin();
    outage.begin();
    await outage.over();
    expect(probes).toBe(2);
    await outage.over();
  });

  it('lets go who waits when the process stops', async () => {
    const outage = new MailOutage(() => Promise.reject(new Error('away')), 1);
    outage.begin();
    const waiting = outage.over();
    outage.stop();
    await expect(waiting).rejects.toThrow();
  });
});
