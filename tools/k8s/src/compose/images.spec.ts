import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { REPOSITORY } from '@lacorte/local-stack';
import { readComposeFile } from './compose-file.ts';

const read = (path: string) => readFileSync(join(REPOSITORY, path), 'utf8');
const DIGEST = `sha256:${'0123456789abcdef'.repeat(4)}`;
const PIN = join(REPOSITORY, 'deploy/compose/pin-images.sh');

describe('images that are not ours', () => {
  it('can each be named otherwise, with a digest', () => {
    for (const path of ['docker-compose.yml', 'deploy/observability/docker-compose.observability.yml']) {
      for (const { image = '' } of Object.values(readComposeFile(path).services)) expect(image).toMatch(/^\$\{\w+:-/);
    }
  });

  it('are the bases of ours by build arguments alone', () => {
    const dockerfile = read('deploy/docker/Dockerfile');
    const stages = [...dockerfile.matchAll(/ AS (\S+)/g)].map(([, name]) => name);
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].flatMap(([, base = '']) =>
      stages.includes(base) ? [] : base,
    );
    const declared = [...dockerfile.matchAll(/^ARG (\w+_IMAGE)=/gm)].map(([, name]) => `\${${name}}`);
    expect([...new Set(bases)].sort()).toEqual(declared.sort());
    // An image in COPY --from would be an undeclared base.
    const copied = [...dockerfile.matchAll(/--from=(\S+)/g)].map(([, name]) => name);
    expect(copied.filter((name) => !stages.includes(name))).toEqual([]);
    const passed = [...read('docker-compose.yml').matchAll(/^ {4}(\w+_IMAGE): \$\{\1:-/gm)].map(
      ([, name]) => `\${${name}}`,
    );
    expect(passed.sort()).toEqual(declared.sort());
  });

  it('and ours are named by kustomize in each overlay', () => {
    for (const overlay of ['dev', 'production']) {
      const kustomization = read(`k8s/overlays/${overlay}/kustomization.yaml`);
      const named = [...kustomization.matchAll(/- \{ name: ([\w./-]+), newName/g)].map(([, name]) => name);
      const search = ['-rhoE', 'image: \\S+', 'k8s/base', `k8s/overlays/${overlay}`];
      const used = String(execFileSync('grep', search, { cwd: REPOSITORY })).match(/(?<=image: )[^\s:@]+/g) ?? [];
      expect(used.filter((image) => !named.includes(image))).toEqual([]);
    }
  });
});

describe('deploy/compose/pin-images.sh --check', () => {
  const check = (settings: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'pin-images-'));
    try {
      writeFileSync(join(folder, '.env'), settings);
      const { status, stdout } = spawnSync('sh', [PIN, '--check', join(folder, '.env')], { encoding: 'utf8' });
      return { status, unpinned: stdout.match(/^\w+_IMAGE/gm) ?? [] };
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
  const names = [...read('.env.example').matchAll(/^#(\w+_IMAGE)=(.*)$/gm)];

  it('names every image without a digest, and passes when each has one', () => {
    expect(check('')).toEqual({ status: 1, unpinned: names.map(([, name]) => name) });
    const settings = names.map(([, name, image]) => `${name}=${image}@${DIGEST}`);
    expect(check(settings.join('\n'))).toEqual({ status: 0, unpinned: [] });
    const short = `${names[0]?.[1]}=node:24@sha256:abc`;
    expect(check([...settings.slice(1), short].join('\n')).unpinned).toEqual([names[0]?.[1]]);
  });
});
