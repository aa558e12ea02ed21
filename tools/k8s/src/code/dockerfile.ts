import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@lacorte/local-stack';

interface Image {
  variables: string[];
  ports: number[];
  command: string[];
  user: string;
}

/** Reads the targets of deploy/docker/Dockerfile, each with the settings of its base stages. */
export function readImages(): Map<string, Image> {
  const text = readFileSync(join(REPOSITORY, 'deploy', 'docker', 'Dockerfile'), 'utf8').replaceAll(/\\\n/g, ' ');
  const images = new Map<string, Image>();
  let current: Image | undefined;
  for (const line of text.split('\n')) {
    const [, instruction, rest = ''] = line.match(/^([A-Z]+)\s(.*)$/) ?? [];
    if (instruction === 'FROM') {
      const [from = '', , name = ''] = rest.trim().split(/\s+/);
      const base = images.get(from) ?? { variables: [], ports: [], command: [], user: '' };
      current = structuredClone(base);
      images.set(name, current);
    } else if (instruction && current) {
      apply(current, instruction, rest.trim());
    }
  }
  return images;
}

function apply(image: Image, instruction: string, rest: string): void {
  if (instruction === 'ENV')
    image.variables.push(...[...rest.matchAll(/(?:^|\s)([A-Z0-9_]+)=/g)].map(([, name = '']) => name));
  if (instruction === 'EXPOSE') image.ports = rest.split(/\s+/).map(Number);
  if (instruction === 'CMD') image.command = JSON.parse(rest);
  if (instruction === 'USER') image.user = rest;
}
