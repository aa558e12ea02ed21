// Jest projects of every workspace, so that one Jest run covers them all with its workers shared.
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { service } from '../../../jest.preset.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** @param kind 'unit' or 'int', the display name that a workspace's configuration gives its projects */
export async function projects(kind) {
  const found = [];
  for (const folder of [...['libs', 'apps', 'tools'].flatMap(workspacesIn), 'benchmarks', 'deploy/nginx']) {
    const rootDir = join(root, folder);
    const file = join(rootDir, 'jest.config.mjs');
    if (!existsSync(join(rootDir, 'package.json'))) continue;
    const config = existsSync(file) ? (await import(file)).default : service;
    for (const project of config.projects) {
      if (project.displayName === kind) found.push({ ...project, rootDir, displayName: folder });
    }
  }
  return found;
}

const workspacesIn = (group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`);
