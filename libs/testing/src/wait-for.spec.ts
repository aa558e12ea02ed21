import { expect, it } from '@jest/globals';

it('names what did not come, and the last error', async () => {
  process.env.TEST_PATIENCE = '0.0005';
  const { waitFor } = await import('./wait-for');
  const never = waitFor(() => Promise.reject(new Error('still dark')), { what: 'the morning' });
  await expect(never).rejects.toMatchObject({
    message: 'waited 30 ms in vain for the morning',
    cause: expect.objectContaining({ message: 'still dark' }),
  });
});
