import { describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { type Job, UnrecoverableError } from 'bullmq';
import { JobDispatcher, type JobHandler } from './job-dispatcher';
import { ScheduledWork } from './job-schedule';
import { RenderReceiptJob } from './payloads';

const APPLICATION = '3f0d3a5e-1f7e-4a43-9a85-2f6d3b8c1a11';

class Handler implements JobHandler<RenderReceiptJob, string> {
  readonly payload = RenderReceiptJob;
  readonly handled: RenderReceiptJob[] = [];

  constructor(readonly jobName: string) {}

  async handle(payload: RenderReceiptJob): Promise<string> {
    this.handled.push(payload);
    return 'done';
  }
}

/** The properties of a job that the dispatcher uses. */
const aJob = (name: string, data: unknown) => ({ id: '1', name, queueName: 'work', data, opts: {} }) as Job;

describe('the dispatcher', () => {
  it('hands a job to the handler of its name, with a validated payload', async () => {
    const [print, send] = [new Handler('print'), new Handler('send')];
    const dispatcher = new JobDispatcher(['print', 'send'], [print, send]);
    const data = { applicationId: APPLICATION, language: 'fr', more: 'than it knows' };
    expect(await dispatcher.dispatch(aJob('send', data))).toBe('done');
    expect(print.handled).toEqual([]);
    expect(send.handled).toEqual([{ applicationId: APPLICATION, language: 'fr' }]);
    expect(send.handled[0]).toBeInstanceOf(RenderReceiptJob);
  });

  it('gives up a job with a malformed payload, or that nobody handles, for good', async () => {
    const handler = new Handler('print');
    const dispatcher = new JobDispatcher(['print'], [handler]);
    for (const data of [{ applicationId: APPLICATION, language: 'de' }, { applicationId: '1', language: 'it' }, {}]) {
      await expect(dispatcher.dispatch(aJob('print', data))).rejects.toThrow(UnrecoverableError);
    }
    await expect(dispatcher.dispatch(aJob('other', {}))).rejects.toThrow('no handler for job other');
    expect(handler.handled).toEqual([]);
  });

  it('does not start without a handler for each name, nor with one too many', () => {
    expect(() => new JobDispatcher(['print', 'send'], [new Handler('print')])).toThrow('no handler for job send');
    expect(() => new JobDispatcher(['print'], [new Handler('print'), new Handler('print')])).toThrow('two handlers');
    expect(() => new JobDispatcher(['print'], [new Handler('print'), new Handler('send')])).toThrow('does not have');
  });
});

it('counts scheduled work in the log', async () => {
  const log = jest.spyOn(Logger.prototype, 'log').mockImplementation(() => undefined);
  await new ScheduledWork('tidy', { run: async () => ({ contacts: 1, outboxRows: 0 }) }).handle();
  expect(log.mock.calls).toEqual([[{ contacts: 1, outboxRows: 0 }, 'tidy done']]);
});
