import { expect, it } from '@jest/globals';
import { NEEDS, type Needs, SECRETS } from '@lacorte/local-stack';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { allowedPaths } from '../src/manifests/network-paths.ts';
import { ofKind, type Workload } from '../src/manifests/workloads.ts';
import { describeEveryOverlay } from './rendered-overlays.ts';

/** Not in a cluster: archives are made there with the tools of the database and the store. */
const ELSEWHERE = ['backup'];
const TABLE: [string, Needs][] = Object.entries(NEEDS).filter(([name]) => !ELSEWHERE.includes(name));

/** What the parts outside are called in the table, by the policy that opens the way to them. */
const OUTSIDE: Record<string, string> = {
  'to-postgresql': 'postgres',
  'to-redis': 'redis',
  'to-object-storage': 'object-storage',
  'to-smtp': 'smtp',
};
/** Policies that open a way out to something else for every pod. */
const FOR_ALL = ['every-pod-to-dns'];

describeEveryOverlay('the table of needs', (overlay) => {
  it('have the same processes', () => {
    expect(overlay.workloads.map(({ name }) => name).sort()).toEqual(TABLE.map(([name]) => name).sort());
  });

  it.each(TABLE)('let %s reach what it needs, and nothing else', (name, { reaches }) => {
    const inside = allowedPaths(overlay.manifests, overlay.workloads).filter(({ from }) => from === name);
    const ways = ofKind<INetworkPolicy>(overlay.manifests, 'NetworkPolicy')
      .filter(({ spec }) => spec?.egress?.length)
      .filter(({ spec }) => selects(spec?.podSelector?.matchLabels ?? {}, overlay.workload(name)))
      .map(({ metadata }) => metadata?.name ?? '');
    const beyond = ways.filter((way) => !FOR_ALL.includes(way) && way !== `${name}-to-services`);
    const found = [...inside.map(({ to }) => to), ...beyond.map((way) => OUTSIDE[way] ?? `by ${way}`)];
    // auth asks itself for its health by the same address as others
    const itself = name === 'auth' ? ['auth'] : [];
    expect([...new Set(found)].sort()).toEqual([...reaches, ...itself].sort());
  });

  it.each(TABLE)('give %s the secrets that it needs, and no other', (name, { secrets }) => {
    const given = [...overlay.workload(name).environment.values()].flatMap(({ name: variable, valueFrom }) => {
      const reference = valueFrom?.secretKeyRef;
      return reference ? [[variable, `${reference.name}/${reference.key}`]] : [];
    });
    const expected = Object.entries(secrets).map(([variable, secret]) => [variable, SECRETS[secret]]);
    expect(Object.fromEntries(given)).toEqual(Object.fromEntries(expected));
    expect(
      JSON.stringify([overlay.workload(name).container.envFrom, overlay.workload(name).pod.volumes]),
    ).not.toContain('secret');
  });
});

const selects = (labels: Record<string, string>, { labels: own }: Workload) =>
  Object.entries(labels).every(([name, value]) => own[name] === value);
