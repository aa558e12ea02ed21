import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY } from '@lacorte/local-stack';
import { parse } from 'yaml';

interface ComposeService {
  cpu_shares?: number;
  image?: string;
  environment?: Record<string, string>;
  secrets?: string[];
  networks?: string[];
  command?: string | string[];
  profiles?: string[];
  ports?: string[];
}

export interface ComposeFile {
  services: Record<string, ComposeService>;
  networks?: Record<string, { internal?: boolean } | null>;
  secrets?: Record<string, { file: string }>;
}

/** Reads a Compose file. It resolves anchors and merges, but no variables. */
export function readComposeFile(path: string): ComposeFile {
  return parse(readFileSync(join(REPOSITORY, path), 'utf8'), { merge: true });
}
