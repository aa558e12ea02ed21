import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { REPOSITORY } from '@lacorte/local-stack';
import { parseAllDocuments } from 'yaml';

/** An object of Kubernetes, as far as all of them are alike. */
export interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace?: string; labels?: Record<string, string> };
}

const PROGRAMS = [
  { command: 'kubectl', build: ['kustomize'], version: ['version', '--client'] },
  { command: 'kustomize', build: ['build'], version: ['version'] },
];
/** Much larger than what an overlay becomes. */
const MOST_OUTPUT = 32 * 1024 * 1024;

/** The program on this machine that renders overlays: kubectl, which has kustomize in it, or kustomize itself. */
export function findRenderer(): (typeof PROGRAMS)[number] | undefined {
  return PROGRAMS.find(({ command, version }) => {
    try {
      execFileSync(command, version, { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
}

/**
 * The objects of an overlay.
 *
 * @param overlay folder under `k8s/`
 * @throws Error when neither program is there, or with what it says against the overlay
 */
export function render(overlay: string): Manifest[] {
  const program = findRenderer();
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
