import { readFileSync, rmSync } from 'node:fs';
import { identify, type ProcessIdentity } from '../processes/identity.ts';
import type { Ports } from './context.ts';
import { writePrivate } from './local-folder.ts';

/** Addresses, ports and processes of the running stack, for tests and for the next start after a crash. */
export interface StackState {
  urls: Record<'site' | 'mailbox' | 'smtp' | 'database' | 'redis' | 'objectStorage', string>;
  ports: Ports & { gateway: number; mailbox: number };
  admin: { email: string; password: string };
  parts: Record<string, ProcessIdentity>;
}

/** `stack.json`, readable only by its owner because it contains passwords. */
export class StateFile {
  private readonly file: string;
  private state: StackState | undefined;

  constructor(file: string) {
    this.file = file;
  }

  /** Reads the processes of a run that did not stop in order. */
  leftovers(): ProcessIdentity[] {
    try {
      return Object.values((JSON.parse(readFileSync(this.file, 'utf8')) as StackState).parts);
    } catch {
      return [];
    }
  }

  begin(state: Omit<StackState, 'parts'>): void {
    this.state = { ...state, parts: {} };
    this.write();
  }

  setPassword(password: string): void {
    if (!this.state) return;
    this.state.admin.password = password;
    this.write();
  }

  setProcess(part: string, pid: number): void {
    const identity = identify(pid);
    if (!this.state || !identity) return;
    this.state.parts[part] = identity;
    this.write();
  }

  remove(): void {
    rmSync(this.file, { force: true });
    this.state = undefined;
  }

  private write(): void {
    writePrivate(this.file, `${JSON.stringify(this.state, null, 2)}\n`);
  }
}
