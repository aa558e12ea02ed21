import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { NEEDS, type Needs, PROCESSES, REPOSITORY, SECRETS } from '@lacorte/local-stack';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap';
import type { IService } from 'kubernetes-models/v1/Service';
import { readImages } from '../src/code/dockerfile.ts';
import { environmentOf } from '../src/code/environment-of.ts';
import { allowedPaths, type Path } from '../src/manifests/network-paths.ts';
import { type Manifest, render } from '../src/manifests/render.ts';
import { ofKind, type Workload, workloadsOf } from '../src/manifests/workloads.ts';

const read = (...path: string[]) => readFileSync(join(REPOSITORY, ...path), 'utf8');
const images = readImages();
/** Set by the image and repeated here, so that readers need not look for it. */
const BY_EVERY_PROCESS = ['NODE_ENV'];

/** Not in a cluster: archives are made there with the tools of the database and the store. */
const ELSEWHERE = ['backup'];
const TABLE: [string, Needs][] = Object.entries(NEEDS).filter(([name]) => !ELSEWHERE.includes(name));

/** The parts outside, as policies, the table of needs and docs/architecture.md name them; the label of who uses one is its policy's. */
const OUTSIDE = [
  { part: 'postgresql', need: 'postgres', title: 'PostgreSQL' },
  { part: 'redis', need: 'redis', title: 'Redis' },
  { part: 'object-storage', need: 'object-storage', title: 'object storage' },
  { part: 'smtp', need: 'smtp', title: 'SMTP' },
];
/** Policies that open a way out to something else for every pod. */
const FOR_ALL = ['every-pod-to-dns'];

describe.each(['overlays/dev', 'overlays/production', 'overlays/production-keda'])('%s', (overlay) => {
  let manifests: Manifest[];
  let workloads: Workload[];
  let running: Workload[];
  let allowed: Path[];

  beforeAll(() => {
    manifests = render(overlay);
    workloads = workloadsOf(manifests);
    running = workloads.filter(({ name }) => name !== 'migrate');
    allowed = allowedPaths(manifests, workloads);
  });

  function workload(name: string): Workload {
    const found = workloads.find((candidate) => candidate.name === name);
    if (!found) throw new Error(`no workload ${name}`);
    return found;
  }

  it('keeps everything in its own namespace, and no secret', () => {
    const namespace = manifests.find(({ kind }) => kind === 'Namespace')?.metadata.name;
    const own = manifests.filter(({ kind, metadata }) => kind === 'Namespace' || metadata.namespace === namespace);
    expect(own).toEqual(manifests);
    expect(manifests.filter(({ kind }) => kind === 'Secret')).toEqual([]);
  });

  it('has the same processes, the gateway and the migration', () => {
    const names = [...PROCESSES.map(({ name }) => name), 'gateway', 'migrate'];
    expect(workloads.map(({ name }) => name).sort()).toEqual(names.sort());
  });

  it('starts each process from an image of its service, at its entry point', () => {
    for (const { name, service, entry } of PROCESSES) {
      const { image, container } = workload(name);
      expect([service, name]).toContain(image);
      expect([name, container.command ?? images.get(image)?.command]).toEqual([name, ['node', entry]]);
    }
  });

  it('gives each process every variable that it needs, and none that it does not know', async () => {
    const findings: string[] = [];
    for (const { name, service, entry } of PROCESSES) {
      const { image, environment } = workload(name);
      const { required, optional } = await environmentOf(service, entry.replace('.js', '.ts'));
      const given = [...environment.keys()];
      const there = [...given, ...(images.get(image)?.variables ?? [])];
      const known = [...required, ...optional, ...BY_EVERY_PROCESS];
      const missing = required.filter((variable) => !there.includes(variable));
      const unknown = given.filter((variable) => !known.includes(variable));
      findings.push(...[...missing, ...unknown].map((variable) => `${name}: ${variable}`));
    }
    expect(findings).toEqual([]);
  });

  it('gives the migration what the migration of each service needs, each with a database role of its own', async () => {
    const given = [...workload('migrate').environment.keys()];
    for (const service of new Set(PROCESSES.map((process) => process.service))) {
      const { required } = await environmentOf(service, 'main.migrate.ts');
      const own = required.map((name) => (name === 'DATABASE_URL' ? `${service.toUpperCase()}_${name}` : name));
      expect(given).toEqual(expect.arrayContaining(own));
    }
  });

  it('gives the gateway only what its image has a default for', () => {
    const known = images.get('gateway')?.variables;
    expect([...workload('gateway').environment.keys()].filter((name) => !known?.includes(name))).toEqual([]);
  });

  it('has a setting for each reference to one, and no setting that nobody reads', () => {
    const settings = ofKind<IConfigMap>(manifests, 'ConfigMap').flatMap(({ data }) => Object.keys(data ?? {}));
    const used = workloads.flatMap(({ environment }) =>
      [...environment.values()].flatMap(({ valueFrom }) => valueFrom?.configMapKeyRef?.key ?? []),
    );
    expect([...new Set(used)].sort()).toEqual(settings.sort());
  });

  it('names the same secrets as docs/kubernetes.md and the script for development', () => {
    const used = workloads.flatMap(({ environment }) =>
      [...environment.values()].flatMap(({ valueFrom }) => {
        const reference = valueFrom?.secretKeyRef;
        return reference ? `${reference.name}/${reference.key}` : [];
      }),
    );
    const documented = [...read('docs', 'kubernetes.md').matchAll(/^\| `([a-z-]+)` +\| `([\w.-]+)` /gm)];
    expect(documented.map(([, name, key]) => `${name}/${key}`)).toEqual(expect.arrayContaining(used));
    const script = read('k8s', 'overlays', 'dev', 'create-secrets.sh');
    for (const [, name, key] of documented) {
      const [, process, owner, identity, user] =
        /^(\w+)-database$|^([a-z-]+)-token$|^object-storage-([a-z-]+)$|^redis-([a-z-]+)$/.exec(name ?? '') ?? [];
      const made = process ?? owner ?? identity ?? user;
      // those that are alike are made in a loop over their names
      expect(script).toMatch(new RegExp(made ? `^for .*\\b${made}\\b.*; do` : `^secret ${name} `, 'm'));
      expect(script).toContain(`--from-literal=${key}=`);
    }
  });

  it('asks for health at paths that answer, at ports that are open', () => {
    const health = read('libs', 'http-server', 'src', 'health.module.ts');
    const page = read('deploy', 'nginx', 'templates', 'gateway', 'pages.conf.template');
    for (const { name, container } of running) {
      for (const probe of [container.startupProbe, container.readinessProbe, container.livenessProbe]) {
        const { path = '', port } = probe?.httpGet ?? {};
        const source = name === 'gateway' ? page : health.replaceAll(/@Get\('(\w+)'\)/g, '/health/$1');
        expect(source).toContain(path);
        expect(container.ports?.map((open) => open.name)).toContain(port);
      }
    }
  });

  it('opens the ports that the images say, and runs as their numeric user', () => {
    for (const { image, container } of running) {
      expect(container.ports?.map(({ containerPort }) => containerPort)).toEqual(images.get(image)?.ports);
    }
    for (const { pod, image } of workloads) {
      expect(`${pod.securityContext?.runAsUser}:${pod.securityContext?.runAsGroup}`).toBe(images.get(image)?.user);
    }
  });

  it('has a Service for every process under its name', () => {
    const services = ofKind<IService>(manifests, 'Service');
    for (const { name, labels, container } of running) {
      const service = services.find(({ metadata }) => metadata?.name === name);
      expect(labels).toMatchObject(service?.spec?.selector ?? { none: 'at all' });
      expect(container.ports?.map((port) => port.name)).toContain(service?.spec?.ports?.[0]?.targetPort);
    }
  });

  it('lets each process reach what the table of needs says, and nothing else', () => {
    const policies = ofKind<INetworkPolicy>(manifests, 'NetworkPolicy').filter(({ spec }) => spec?.egress?.length);
    for (const [name, { reaches }] of TABLE) {
      const inside = allowed.filter(({ from }) => from === name).map(({ to }) => to);
      const ways = policies
        .filter(({ spec }) => selects(spec?.podSelector?.matchLabels ?? {}, workload(name)))
        .map(({ metadata }) => metadata?.name ?? '')
        .filter((way) => !FOR_ALL.includes(way) && way !== `${name}-to-services`);
      const beyond = ways.map((way) => OUTSIDE.find(({ part }) => way === `to-${part}`)?.need ?? `by ${way}`);
      // auth asks itself for its health by the same address as others
      const itself = name === 'auth' ? ['auth'] : [];
      expect([name, [...new Set([...inside, ...beyond])].sort()]).toEqual([name, [...reaches, ...itself].sort()]);
    }
  });

  it('gives each process the secrets of the table of needs, and no other', () => {
    for (const [name, { secrets }] of TABLE) {
      const { environment, container, pod } = workload(name);
      const given = [...environment.values()].flatMap(({ name: variable, valueFrom }) => {
        const reference = valueFrom?.secretKeyRef;
        return reference ? [[variable, `${reference.name}/${reference.key}`]] : [];
      });
      const expected = Object.entries(secrets).map(([variable, secret]) => [variable, SECRETS[secret]]);
      expect([name, Object.fromEntries(given)]).toEqual([name, Object.fromEntries(expected)]);
      expect(JSON.stringify([container.envFrom, pod.volumes])).not.toContain('secret');
    }
  });

  it('lets nothing in or out that is not named', () => {
    const spec = { podSelector: {}, policyTypes: ['Ingress', 'Egress'] };
    expect(manifests).toContainEqual(expect.objectContaining({ kind: 'NetworkPolicy', spec }));
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
    const table = read('docs', 'architecture.md').matchAll(/^\| ([a-z-]+) \| `apps\/[^|]*\| ([^|]*) \|$/gm);
    for (const [, name, dependencies = ''] of table) {
      const labels = workloads.find((candidate) => candidate.name === name)?.labels ?? {};
      const uses = Object.keys(labels).flatMap((label) => label.match(/uses-(.*)/)?.[1] ?? []);
      const expected = OUTSIDE.filter(({ title }) => dependencies.includes(title)).map(({ part }) => part);
      expect({ name, uses: uses.sort() }).toEqual({ name, uses: expected.sort() });
    }
  });

  it('leaves no address that stands for nothing where the overlay has to say one', () => {
    const placeholders = manifests.filter(
      (manifest) => manifest.kind === 'NetworkPolicy' && JSON.stringify(manifest).includes('192.0.2.0/24'),
    );
    // A development cluster is reached by port-forward. Its connections come from within the pod.
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

  it('requires a second factor of administrators in production', () => {
    const settings = ofKind<IConfigMap>(manifests, 'ConfigMap').map(({ data }) => data?.ADMIN_MFA);
    const set = settings.filter((value) => value !== undefined);
    if (!overlay.endsWith('dev')) expect(set).toEqual(['required']);
  });
});

const selects = (labels: Record<string, string>, { labels: own }: Workload) =>
  Object.entries(labels).every(([name, value]) => own[name] === value);

const sorted = (paths: Path[]) => [...new Set(paths.map(({ from, to, port }) => `${from} -> ${to}:${port}`))].sort();
