import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { JOB_OPTIONS } from '@lacorte/jobs';
import { OUTBOX } from './outbox';

it('keeps the completed job of a change of address, because the outbox adds a missing job again', () => {
  const payload: object = { userId: randomUUID(), requestId: randomUUID() };
  const { opts } = OUTBOX.flowOf({ id: randomUUID(), kind: 'applications-to-readdress', payload });
  expect(opts?.removeOnComplete).toEqual(JOB_OPTIONS.removeOnComplete);
});
