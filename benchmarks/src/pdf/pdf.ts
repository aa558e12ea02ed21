import type { Benchmark } from '../measuring/benchmark';
import { notStored } from './not-stored';
import { stored } from './stored';
import { throughput } from './throughput';

/** Receipts as PDFs: printed for somebody who waits, read again, and printed by the hundred. */
export const pdf: Benchmark = {
  name: 'pdf',
  applications: () => 400,
  run: async (bench) => [...(await notStored(bench)), ...(await stored(bench)), ...(await throughput(bench))],
};
