import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { REPOSITORY } from '@lacorte/local-stack';
import { parseAllDocuments } from 'yaml';

export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
}

const PROGRAMS = [
  { command: 'kubectl', build: ['kustomize'], version: ['version', '--client'] },
  { command: 'kustomize', build: ['build'], version: ['version'] },
];
const MOST_OUTPUT = 32 * 1024 * 1024;

/** Renders an overlay, a folder under `k8s/`. @throws Error without a renderer, or with its message */
export function render(overlay: string): Manifest[] {
  const program = PROGRAMS.find(({ command, version }) => spawnSync(command, version).status === 0);
  if (!program) throw new Error('The overlays cannot be rendered: install kubectl 1.27 or kustomize 5, or newer.');
  const yaml = execFileSync(program.command, [...program.build, join(REPOSITORY, 'k8s', overlay)], {
    encoding: 'utf8',
    maxBuffer: MOST_OUTPUT,
  });
  return parseAllDocuments(yaml).map((document) => {
    for (const error of document.errors) throw error;
    return document.toJS();
  });
}
