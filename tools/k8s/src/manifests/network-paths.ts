import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import type { INetworkPolicyPeer } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyPeer';
import type { INetworkPolicyPort } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicyPort';
import type { Manifest } from './render.ts';
import { ofKind, type Workload } from './workloads.ts';

export interface Path {
  from: string;
  to: string;
  port: number;
}

interface Rule {
  peers: INetworkPolicyPeer[];
  ports: INetworkPolicyPort[];
}

/** Returns the paths that policies allow at both ends. */
export function allowedPaths(manifests: Manifest[], workloads: Workload[]): Path[] {
  const policies = ofKind<INetworkPolicy>(manifests, 'NetworkPolicy');
  const rules = (workload: Workload, side: 'ingress' | 'egress') => rulesOf(policies, workload, side);
  return workloads.flatMap((from) =>
    workloads.flatMap((to) => {
      const out = portsTowards(rules(from, 'egress'), to);
      const into = portsTowards(rules(to, 'ingress'), from);
      return out.filter((port) => into.includes(port)).map((port) => ({ from: from.name, to: to.name, port }));
    }),
  );
}

function rulesOf(policies: INetworkPolicy[], workload: Workload, side: 'ingress' | 'egress'): Rule[] {
  return policies
    .filter(({ spec }) => selects(spec?.podSelector?.matchLabels, workload))
    .flatMap(({ spec }) =>
      side === 'ingress'
        ? (spec?.ingress ?? []).map(({ from = [], ports = [] }) => ({ peers: from, ports }))
        : (spec?.egress ?? []).map(({ to = [], ports = [] }) => ({ peers: to, ports })),
    );
}

/** Returns the ports towards a workload. Peers in other namespaces and at addresses are not workloads of the product. */
const portsTowards = (rules: Rule[], workload: Workload) =>
  rules
    .filter(({ peers }) =>
      peers.some((peer) => !peer.namespaceSelector && selects(peer.podSelector?.matchLabels, workload)),
    )
    .flatMap(({ ports }) => ports.map(({ port }) => Number(port)));

const selects = (labels: Record<string, string> | undefined, workload: Workload) =>
  labels !== undefined && Object.entries(labels).every(([name, value]) => workload.labels[name] === value);
