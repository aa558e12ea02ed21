import { webcrypto } from 'node:crypto';
import { TextEncoder as NodeTextEncoder } from 'node:util';
import { beforeAll, expect, it } from '@jest/globals';
import { computeSeed, computeTicket } from './compute-ticket';

// jsdom has neither.
beforeAll(() => {
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  Object.assign(globalThis, { TextEncoder: NodeTextEncoder });
});

/** The worked example of the rule (libs/tender-rules/src/ranking/example.spec.ts). */
const EXAMPLE = {
  tenderCode: '2026-1',
  registerHash: 'cf72f5e34efd99db4a4f4cfc1e626bf17c66a5f279986b9a0c6658349826d051',
  drawNumbers: '12-45-67-8-90',
};
const SEED = '5df5aa613d9df2de990ee1b6ecaec270ca9cc486a6e99c3767892e03c2377d34';

it('computes the seed as the rule does', async () => {
  expect(await computeSeed(EXAMPLE)).toBe(SEED);
  expect(await computeSeed({ ...EXAMPLE, drawNumbers: '12-45-67-8-91' })).not.toBe(SEED);
});

it.each([
  ['DOM-2026-000001-16', '37f90042'],
  ['DOM-2026-000005-04', '7f40219e'],
  ['DOM-2026-000006-98', '305ba486'],
  ['DOM-2026-000012-80', '8c34f27c'],
])('computes the ticket of %s as the rule does', async (code, beginning) => {
  expect(await computeTicket(SEED, code)).toMatch(new RegExp(`^${beginning}[0-9a-f]{56}$`));
});
