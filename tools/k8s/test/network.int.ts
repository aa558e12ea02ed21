import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { REPOSITORY } from '@lacorte/local-stack';
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { allowedPaths, type Path } from '../src/manifests/network-paths.ts';
import { type Manifest, render } from '../src/manifests/render.ts';
import { ofKind, type Workload, workloadsOf } from '../src/manifests/workloads.ts';

/** What the table of processes in docs/architecture.md calls the parts outside, and the label of who uses one. */
const OUTSIDE = { PostgreSQL: 'postgresql', Redis: 'redis', 'object storage': 'object-storage', SMTP: 'smtp' };

describe.each(['overlays/dev', 'overlays/production'])('the network of %s', (overlay) => {
  let manifests: Manifest[];
  let workloads: Workload[];
  let allowed: Path[];

  beforeAll(() => {
    manifests = render(overlay);
    workloads = workloadsOf(manifests);
    allowed = allowedPaths(manifests, workloads);
  });

  it('lets nothing in or out that is not named', () => {
    expect(manifests).toContainEqual(
      expect.objectContaining({
        kind: 'NetworkPolicy',
        spec: { podSelector: {}, policyTypes: ['Ingress', 'Egress'] },
      }),
    );
  });

  it('opens the paths inside that the addresses in the environment ask for, from both ends, and no other', () => {
    const names = workloads.map(({ name }) => name);
    const asked = workloads.flatMap(({ name, environment }) =>
      [...environment.values()].flatMap(({ value = '' }) =>
        [...value.matchAll(/([a-z-]+):(\d+)(?=,|$)/g)]
          .filter(([, host = '']) => names.includes(host))
          .map(([, to = '', port]) => ({ from: name, to, port: Number(port) })),
      ),
    );
    const inside = allowed.filter(({ to, port }) => names.includes(to) && port === 3000);
    expect(sorted(inside)).toEqual(sorted(asked));
  });

  it('lets each process reach the parts outside that docs/architecture.md gives it, and no other', () => {
    const table = readFileSync(join(REPOSITORY, 'docs', 'architecture.md'), 'utf8').matchAll(
      /^\| ([a-z-]+) \| `apps\/[^|]*\| ([^|]*) \|$/gm,
    );
    for (const [, name, dependencies = ''] of table) {
      const labels = workloads.find((workload) => workload.name === name)?.labels ?? {};
      const uses = Object.keys(labels).flatMap((label) => label.match(/uses-(.*)/)?.[1] ?? []);
      const expected = Object.entries(OUTSIDE).flatMap(([word, part]) => (dependencies.includes(word) ? part : []));
      expect({ name, uses: uses.sort() }).toEqual({ name, uses: expected.sort() });
    }
  });

  it('leaves no address that stands for nothing where the overlay has to say one', () => {
    const placeholders = manifests.filter(
      (manifest) => manifest.kind === 'NetworkPolicy' && JSON.stringify(manifest).includes('192.0.2.0/24'),
    );
    // A development cluster is reached by port-forward, which comes from within the pod.
    const expected = overlay.endsWith('dev') ? ['gateway-from-outside'] : [];
    expect(placeholders.map(({ metadata }) => metadata.name)).toEqual(expected);
  });

  it('lets object storage be reached at the port that the settings have', () => {
    const settings = ofKind<IConfigMap>(manifests, 'ConfigMap')[0]?.data ?? {};
    const port = Number(new URL(settings.S3_ENDPOINT ?? '').port);
    expect(settings.OBJECT_STORAGE_UPSTREAM).toBe(new URL(settings.S3_ENDPOINT ?? '').host);
    expect(JSON.stringify(manifests.find(({ metadata }) => metadata.name === 'to-object-storage'))).toContain(
      `"port":${port}`,
    );
  });

  it('shows figures to the monitoring alone', () => {
    const policy = manifests.find(({ metadata }) => metadata.name === 'every-process-from-monitoring');
    expect(JSON.stringify(policy)).toContain('9464');
    expect(allowed.filter(({ port }) => port === 9464)).toEqual([]);
  });
});

const sorted = (paths: Path[]) => [...new Set(paths.map(({ from, to, port }) => `${from} -> ${to}:${port}`))].sort();
