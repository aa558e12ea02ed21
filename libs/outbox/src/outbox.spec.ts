import { describe, expect, it } from '@jest/globals';
import { IsInt } from 'class-validator';
import { Outbox, UnusableEvent } from './outbox';
import { event, messageJob } from './outbox-event';

class Counted {
  @IsInt()
  count: number;
}

const ID = '3f0d3a5e-1f7e-4a43-9a85-2f6d3b8c1a11';
const outbox = new Outbox('auth', {
  counted: event(Counted, ({ count }, eventId) => ({
    queue: 'sums',
    name: 'add-up',
    data: { count, eventId },
    after: [{ queue: 'prints', name: 'print', data: { count }, options: { attempts: 2 } }],
  })),
});
const aRow = (payload: object, kind = 'counted') => ({ id: ID, kind, payload });

describe('an event', () => {
  it('is followed by its job and the jobs before it, with ids from its row', () => {
    const flow = outbox.flowOf(aRow({ count: 3 }));
    expect(flow).toMatchObject({ queueName: 'sums', name: 'add-up', data: { count: 3, eventId: ID } });
    expect(flow.opts).toMatchObject({ jobId: `add-up-${ID}`, attempts: 12 });
    expect(flow.children).toMatchObject([
      { queueName: 'prints', opts: { jobId: `print-for-add-up-${ID}`, attempts: 2, ignoreDependencyOnFailure: true } },
    ]);
  });

  it('hands its trace on, and no property that its class does not have', () => {
    const flow = outbox.flowOf(aRow({ count: 3, more: true, traceparent: '00-aa-bb-01' }));
    expect(flow.data).toEqual({ count: 3, eventId: ID });
    for (const { opts } of [flow, ...(flow.children ?? [])]) {
      expect(opts?.telemetry).toEqual({ metadata: '00-aa-bb-01' });
    }
  });

  it('is unusable when it breaks the rules of its class, or its kind is unknown', () => {
    const rows = [aRow({ count: 'three' }), aRow({ count: 3 }, 'unknown'), aRow({ count: 3 }, 'constructor')];
    for (const row of rows) expect(() => outbox.flowOf(row)).toThrow(UnusableEvent);
  });
});

it('makes a job of a message that has the id of its event, waits for the jobs that it uses, and comes after others when the message does', () => {
  const wanted = { kind: 'password-reset', language: 'fr' as const, parameters: { token: 'x' } };
  expect(messageJob(ID, wanted)).toEqual({
    queue: 'messages',
    name: 'send-message',
    data: { messageId: ID, wanted },
  });
  const print = { queue: 'documents', name: 'print', data: {} };
  expect(messageJob(ID, wanted, { after: [print] }).after).toEqual([print]);
  expect(messageJob(ID, { ...wanted, priority: 10 }).options).toEqual({ priority: 10 });
});
