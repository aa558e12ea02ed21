import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { ScheduledWork } from './job-schedule';

describe('scheduled work', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('is counted in the log', async () => {
    const log = jest.spyOn(Logger.prototype, 'log').mockImplementation(() => undefined);
    await new ScheduledWork('tidy', { run: async () => ({ contacts: 1, outboxRows: 0 }) }).handle();
    expect(log.mock.calls).toEqual([[{ contacts: 1, outboxRows: 0 }, 'tidy done']]);
  });
});
