import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface StackState {
  parts: Record<string, { pid: number }>;
}

const ROOT = join(import.meta.dirname, '..', '..', '..');

function state(): StackState {
  const folder = process.env.E2E_LOCAL_DIR ?? '';
  return JSON.parse(readFileSync(join(ROOT, folder, 'stack.json'), 'utf8'));
}

/** Names of the parts that run now. */
export function runningParts(): string[] {
  return Object.keys(state().parts);
}

/** Kills a part of the running stack without warning; the stack starts it again. @returns the pid that it had */
export function killPart(name: string): number {
  const part = state().parts[name];
  if (!part) throw new Error(`no part ${name} among ${runningParts().join(', ')}`);
  process.kill(part.pid, 'SIGKILL');
  return part.pid;
}

/** Whether every service and worker is ready. */
export async function isReady(): Promise<boolean> {
  const response = await fetch(`${process.env.E2E_BASE_URL}/healthz`).catch(() => undefined);
  return response?.ok ?? false;
}
