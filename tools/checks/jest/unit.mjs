import { TEST_TIMEOUT_MS } from '../../../jest.preset.mjs';
import { projects } from './projects.mjs';

// By default Jest keeps one processor for itself, half of a machine with two. A worker with a full heap is replaced, because it is slow.
export default {
  projects: await projects('unit'),
  testTimeout: TEST_TIMEOUT_MS,
  maxWorkers: '100%',
  workerIdleMemoryLimit: '1GB',
};
