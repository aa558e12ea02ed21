import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { IHTTPRoute } from '@kubernetes-models/gateway-api/gateway.networking.k8s.io/v1/HTTPRoute';
import type { IScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1/ScaledObject';
import { QUEUES } from '@lacorte/jobs';
import { REPOSITORY } from '@lacorte/local-stack';
import type { IDeployment } from 'kubernetes-models/apps/v1/Deployment';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import type { IService } from 'kubernetes-models/v1/Service';
import { type Manifest, render } from '../src/manifests/render.ts';
import { ofKind, type Workload, workloadsOf } from '../src/manifests/workloads.ts';

describe('production', () => {
  let manifests: Manifest[];
  let workloads: Workload[];
  let running: Workload[];

  beforeAll(() => {
    manifests = render('overlays/production');
    workloads = workloadsOf(manifests);
    running = workloads.filter(({ name }) => name !== 'migrate');
  });

  it('confines every container as the restricted level of Pod Security asks', () => {
    for (const { pod, container } of workloads) {
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      expect(container.securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
      expect(pod).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false });
      expect(['RuntimeDefault', 'Localhost', undefined]).toContain(container.securityContext?.seccompProfile?.type);
    }
  });

  it('says what each container needs, and the memory that it must not exceed', () => {
    for (const { container } of workloads) {
      expect(container.resources?.requests).toMatchObject({ cpu: expect.anything(), memory: expect.anything() });
      expect(container.resources?.limits).toMatchObject({ memory: expect.anything() });
    }
  });

  it('waits for a process to finish what it has', () => {
    const source = readFileSync(join(REPOSITORY, 'libs', 'http-server', 'src', 'start-service.ts'), 'utf8');
    const drainSeconds = Number(source.match(/SHUTDOWN_LIMIT_MS = ([\d_]+)/)?.[1]?.replaceAll('_', '')) / 1000;
    for (const { pod, container } of running) {
      const before = container.lifecycle?.preStop?.sleep?.seconds ?? 0;
      expect(before).toBeGreaterThan(0);
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(before + drainSeconds);
    }
  });

  it('lets the migration be applied before the rest by one selector, with the settings that it reads', () => {
    const before = manifests.filter(
      ({ metadata }) => metadata.labels?.['lacorte.example.com/before-release'] === 'true',
    );
    const settings = workloads
      .filter(({ name }) => name === 'migrate')
      .flatMap(({ environment }) => [...environment.values()])
      .flatMap(({ valueFrom }) => valueFrom?.configMapKeyRef?.name ?? []);
    expect(before.map(({ metadata }) => metadata.name)).toEqual(expect.arrayContaining(['migrate', ...settings]));
    expect(before.map(({ kind }) => kind)).not.toContain('Deployment');
  });

  it('spreads replicas over nodes and zones', () => {
    for (const { pod, labels } of running) {
      expect(pod.topologySpreadConstraints?.map(({ topologyKey }) => topologyKey)).toEqual([
        'kubernetes.io/hostname',
        'topology.kubernetes.io/zone',
      ]);
      for (const { labelSelector } of pod.topologySpreadConstraints ?? []) {
        expect(labels).toMatchObject(labelSelector?.matchLabels ?? {});
      }
    }
  });

  it('gives every process two replicas, by itself or by its autoscaler, and lets one at a time be evicted', () => {
    const autoscalers = ofKind<IHorizontalPodAutoscaler>(manifests, 'HorizontalPodAutoscaler');
    const budgets = ofKind<IPodDisruptionBudget>(manifests, 'PodDisruptionBudget');
    for (const { metadata, spec } of ofKind<IDeployment>(manifests, 'Deployment')) {
      const autoscaler = autoscalers.find((candidate) => candidate.spec?.scaleTargetRef.name === metadata?.name);
      expect(autoscaler?.spec?.minReplicas ?? spec?.replicas).toBe(2);
      // An apply would set a number of its own back to what an autoscaler has changed.
      if (autoscaler) expect(spec?.replicas).toBeUndefined();
      const budget = budgets.find((candidate) => candidate.metadata?.name === metadata?.name);
      expect(budget?.spec).toMatchObject({ maxUnavailable: 1, selector: spec?.selector });
    }
  });

  it('leads the route to the port of the gateway', () => {
    const [route] = ofKind<IHTTPRoute>(manifests, 'HTTPRoute');
    const gateway = ofKind<IService>(manifests, 'Service').find(({ metadata }) => metadata?.name === 'gateway');
    expect(route?.spec?.rules?.[0]?.backendRefs).toEqual([{ name: 'gateway', port: gateway?.spec?.ports?.[0]?.port }]);
  });

  it('has a place of its own for what a process writes', () => {
    for (const { pod, container } of running) {
      const mounted = container.volumeMounts?.find(({ mountPath }) => mountPath === '/tmp')?.name;
      expect(pod.volumes?.find(({ name }) => name === mounted)?.emptyDir).toBeDefined();
    }
  });
});

describe('production with KEDA', () => {
  it('scales the worker of each queue by the length of that queue, and that of e-mails by their unsent rows', () => {
    const manifests = render('overlays/production-keda');
    const scaled = ofKind<IScaledObject>(manifests, 'ScaledObject');
    const triggers = scaled.flatMap(({ spec }) => spec?.triggers ?? []);
    const queues = triggers.flatMap(({ metadata }) => metadata.listName ?? []);
    const [rows, ...others] = triggers.filter(({ type }) => type === 'postgresql');
    expect([rows?.metadata.query, others]).toEqual([expect.stringContaining('FROM notifications.messages'), []]);
    const waiting = Object.values(QUEUES).flatMap((queue) => [`bull:${queue}:wait`, `bull:${queue}:prioritized`]);
    expect(queues).toEqual(
      expect.arrayContaining(waiting.filter((list) => /^bull:(documents|copies|notifications):/.test(list))),
    );
    expect(waiting).toEqual(expect.arrayContaining(queues));
    const deployments = ofKind<IDeployment>(manifests, 'Deployment');
    for (const { spec } of scaled) {
      const target = deployments.find(({ metadata }) => metadata?.name === spec?.scaleTargetRef.name);
      expect(target?.spec).toBeDefined();
      expect(target?.spec?.replicas).toBeUndefined();
    }
  });
});
