import { expect, it } from '@jest/globals';
import { computeSeed, computeTicket } from './compute-ticket';

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

it('computes the ticket of a code as the rule does', async () => {
  const beginnings = {
    ...{ 'DOM-2026-000001-16': '37f90042', 'DOM-2026-000005-04': '7f40219e' },
    ...{ 'DOM-2026-000006-98': '305ba486', 'DOM-2026-000012-80': '8c34f27c' },
  };
  for (const [code, beginning] of Object.entries(beginnings)) {
    expect(await computeTicket(SEED, code)).toMatch(new RegExp(`^${beginning}[0-9a-f]{56}$`));
  }
});
