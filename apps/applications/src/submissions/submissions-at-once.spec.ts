import { describe, expect, it } from '@jest/globals';
import { SubmissionsAtOnce } from './submissions-at-once';

describe('submissions at once', () => {
  it('are refused beyond 200, with when to come back, and taken again when one is through', async () => {
    const atOnce = new SubmissionsAtOnce();
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const underWay = Array.from({ length: 200 }, () => atOnce.run(() => finished));
    const refusal = { kind: 'too-many-requests', details: { retryAfterSeconds: 5 } };
    await expect(atOnce.run(async () => 'too late')).rejects.toMatchObject(refusal);
    finish();
    await Promise.all(underWay);
    expect(await atOnce.run(async () => 'taken')).toBe('taken');
  });

  it('are not counted any more when they fail', async () => {
    const atOnce = new SubmissionsAtOnce();
    for (let index = 0; index < 201; index += 1) {
      await expect(atOnce.run(() => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
    }
  });
});
