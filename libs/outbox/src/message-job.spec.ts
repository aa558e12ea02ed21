import { describe, expect, it } from '@jest/globals';
import { messageJob } from './message-job';

const ID = '3f0d3a5e-1f7e-4a43-9a85-2f6d3b8c1a11';
const wanted = { kind: 'password-reset', language: 'fr' as const, parameters: { token: 'x' } };

describe('the job of a message', () => {
  it('has the id of its event, waits for the jobs that it uses, and comes after others when the message does', () => {
    expect(messageJob(ID, wanted)).toEqual({
      ...{ queue: 'messages', name: 'send-message', data: { messageId: ID, wanted } },
    });
    const print = { queue: 'documents', name: 'print', data: {} };
    expect(messageJob(ID, wanted, { after: [print] }).after).toEqual([print]);
    expect(messageJob(ID, { ...wanted, priority: 10 }).options).toEqual({ priority: 10 });
  });
});
