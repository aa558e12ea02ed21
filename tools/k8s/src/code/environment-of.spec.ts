import { describe, expect, it } from '@jest/globals';
import { environmentOf } from './environment-of.ts';

describe('the environment of an entry point', () => {
  it('is what its config.ts reads: without a default required, with one optional', async () => {
    const { required, optional } = await environmentOf('documents', 'main.worker.ts');
    expect(required).toEqual(expect.arrayContaining(['PORT', 'REDIS_URL', 'CHROMIUM_PATH', 'S3_ENDPOINT']));
    expect(optional).toEqual(expect.arrayContaining(['HOST', 'LOG_LEVEL', 'S3_FILES_BUCKET', 'WORK_POLL_MS']));
  });

  it('is that of the one process, not of the service', async () => {
    const { required, optional } = await environmentOf('notifications', 'main.http.ts');
    expect([...required, ...optional]).not.toContain('SMTP_URL');
    expect((await environmentOf('notifications', 'main.worker.ts')).required).toContain('SMTP_URL');
  });
});
