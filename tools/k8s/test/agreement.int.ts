import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { PROCESSES, REPOSITORY } from '@lacorte/local-stack';
import type { IConfigMap } from 'kubernetes-models/v1/ConfigMap';
import type { IService } from 'kubernetes-models/v1/Service';
import { readImages } from '../src/code/dockerfile.ts';
import { environmentOf } from '../src/code/environment-of.ts';
import { render } from '../src/manifests/render.ts';
import { ofKind } from '../src/manifests/workloads.ts';
import { describeEveryOverlay } from './rendered-overlays.ts';

const read = (...path: string[]) => readFileSync(join(REPOSITORY, ...path), 'utf8');
const images = readImages();
/** Set by the image and repeated here, so that readers need not look for it. */
const BY_EVERY_PROCESS = ['NODE_ENV'];

describeEveryOverlay('the code', (overlay) => {
  it('have the same processes, the gateway and the migration', () => {
    const names = [...PROCESSES.map(({ name }) => name), 'gateway', 'migrate'];
    expect(overlay.workloads.map(({ name }) => name).sort()).toEqual(names.sort());
  });

  it.each(PROCESSES)('start $name from an image of its service, at its entry point', ({ name, service, entry }) => {
    const { image, container } = overlay.workload(name);
    expect([service, name]).toContain(image);
    expect(container.command ?? images.get(image)?.command).toEqual(['node', entry]);
  });

  it.each(PROCESSES)('give $name every variable that it needs, and none that it does not know', (process) => {
    const { image, environment } = overlay.workload(process.name);
    const { required, optional } = environmentOf(process.service, process.entry.replace('.js', '.ts'));
    const given = [...environment.keys()];
    const there = [...given, ...(images.get(image)?.variables ?? [])];
    expect(required.filter((name) => !there.includes(name))).toEqual([]);
    expect(given.filter((name) => ![...required, ...optional, ...BY_EVERY_PROCESS].includes(name))).toEqual([]);
  });

  it('give the migration what the migration of each service needs, each with a database role of its own', () => {
    const given = [...overlay.workload('migrate').environment.keys()];
    for (const service of new Set(PROCESSES.map((process) => process.service))) {
      const { required } = environmentOf(service, 'main.migrate.ts');
      const own = required.map((name) => (name === 'DATABASE_URL' ? `${service.toUpperCase()}_${name}` : name));
      expect(given).toEqual(expect.arrayContaining(own));
    }
  });

  it('give the gateway only what its image has a default for', () => {
    const known = images.get('gateway')?.variables;
    expect([...overlay.workload('gateway').environment.keys()].filter((name) => !known?.includes(name))).toEqual([]);
  });

  it('have a setting for each reference to one, and no setting that nobody reads', () => {
    const settings = ofKind<IConfigMap>(overlay.manifests, 'ConfigMap').flatMap(({ data }) => Object.keys(data ?? {}));
    const used = overlay.workloads.flatMap(({ environment }) =>
      [...environment.values()].flatMap(({ valueFrom }) => valueFrom?.configMapKeyRef?.key ?? []),
    );
    expect([...new Set(used)].sort()).toEqual(settings.sort());
  });

  it('name the same secrets as docs/kubernetes.md and the script for development', () => {
    const used = overlay.workloads.flatMap(({ environment }) =>
      [...environment.values()].flatMap(({ valueFrom }) => {
        const reference = valueFrom?.secretKeyRef;
        return reference ? `${reference.name}/${reference.key}` : [];
      }),
    );
    const documented = [...read('docs', 'kubernetes.md').matchAll(/^\| `([a-z-]+)` +\| `([\w.-]+)` /gm)];
    expect(documented.map(([, name, key]) => `${name}/${key}`)).toEqual(expect.arrayContaining(used));
    const script = read('k8s', 'overlays', 'dev', 'create-secrets.sh');
    for (const [, name, key] of documented) {
      const [, process, owner, identity] =
        /^(\w+)-database$|^([a-z-]+)-token$|^object-storage-([a-z-]+)$/.exec(name ?? '') ?? [];
      const made = process ?? owner ?? identity;
      // those that are alike are made in a loop over their names
      expect(script).toMatch(new RegExp(made ? `^for .*\\b${made}\\b.*; do` : `^secret ${name} `, 'm'));
      expect(script).toContain(`--from-literal=${key}=`);
    }
  });

  it('ask for health at paths that answer, at ports that are open', () => {
    const health = read('libs', 'http-server', 'src', 'health.module.ts');
    const page = read('deploy', 'nginx', 'templates', 'gateway', 'pages.conf.template');
    for (const { name, container } of overlay.workloads.filter((candidate) => candidate.name !== 'migrate')) {
      for (const probe of [container.startupProbe, container.readinessProbe, container.livenessProbe]) {
        const { path = '', port } = probe?.httpGet ?? {};
        const source = name === 'gateway' ? page : health.replaceAll(/@Get\('(\w+)'\)/g, '/health/$1');
        expect(source).toContain(path);
        expect(container.ports?.map((open) => open.name)).toContain(port);
      }
    }
  });

  it('open the ports that the images say', () => {
    for (const { image, container } of overlay.workloads.filter(({ name }) => name !== 'migrate')) {
      expect(container.ports?.map(({ containerPort }) => containerPort)).toEqual(images.get(image)?.ports);
    }
  });

  it('run as the numeric user of the image', () => {
    for (const { pod, image } of overlay.workloads) {
      expect(`${pod.securityContext?.runAsUser}:${pod.securityContext?.runAsGroup}`).toBe(images.get(image)?.user);
    }
  });

  it('have a Service for every process under its name', () => {
    const services = ofKind<IService>(overlay.manifests, 'Service');
    for (const { name, labels, container } of overlay.workloads.filter((candidate) => candidate.name !== 'migrate')) {
      const service = services.find(({ metadata }) => metadata?.name === name);
      expect(labels).toMatchObject(service?.spec?.selector ?? { none: 'at all' });
      expect(container.ports?.map((port) => port.name)).toContain(service?.spec?.ports?.[0]?.targetPort);
    }
  });
});

describe.each(['overlays/production', 'overlays/production-keda'])('%s', (overlay) => {
  it('requires a second factor of administrators', () => {
    const settings = ofKind<IConfigMap>(render(overlay), 'ConfigMap').map(({ data }) => data?.ADMIN_MFA);
    expect(settings.filter((value) => value !== undefined)).toEqual(['required']);
  });
});
