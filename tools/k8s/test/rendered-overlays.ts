import { beforeAll, describe } from '@jest/globals';
import { type Manifest, render } from '../src/manifests/render.ts';
import { type Workload, workloadsOf } from '../src/manifests/workloads.ts';

export interface Rendered {
  manifests: Manifest[];
  workloads: Workload[];
  /** @throws Error for an unknown name */
  workload(name: string): Workload;
}

/**
 * Tests of every overlay against something else, which the title names.
 *
 * @param tests get the overlay as it is rendered, filled in before the first test
 */
export function describeEveryOverlay(other: string, tests: (rendered: Rendered) => void): void {
  describe.each(['overlays/dev', 'overlays/production', 'overlays/production-keda'])(`%s and ${other}`, (overlay) => {
    const rendered: Rendered = {
      manifests: [],
      workloads: [],
      workload(name) {
        const found = rendered.workloads.find((candidate) => candidate.name === name);
        if (!found) throw new Error(`no workload ${name}`);
        return found;
      },
    };

    beforeAll(() => {
      rendered.manifests = render(overlay);
      rendered.workloads = workloadsOf(rendered.manifests);
    });

    tests(rendered);
  });
}
