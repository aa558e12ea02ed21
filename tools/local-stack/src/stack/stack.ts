import { Part, type PartEvents, type PartProgram } from '../processes/part.ts';
import { breakOffTasks } from '../processes/run-to-end.ts';
import { say } from '../terminal/terminal.ts';
import type { LocalFolder } from './local-folder.ts';
import type { StateFile } from './stack-state.ts';

/** The running parts in the order of their start. */
export class Stack {
  private readonly groups: Part[][] = [];
  private readonly local: LocalFolder;
  private readonly state: StateFile;
  private isStopping = false;

  constructor(local: LocalFolder, state: StateFile) {
    this.local = local;
    this.state = state;
  }

  /** Starts independent parts and waits until all answer. */
  async start(programs: PartProgram[]): Promise<void> {
    if (this.isStopping) throw new Error('everything is being stopped');
    const parts = programs.map((program) => new Part(program, this.local, this.events));
    this.groups.push(parts);
    await Promise.all(parts.map((part) => part.start()));
  }

  /** Stops the last parts first, so that services finish their work while their dependencies run. */
  async stop(): Promise<void> {
    this.isStopping = true;
    breakOffTasks();
    for (const parts of this.groups.reverse()) await Promise.all(parts.map((part) => part.stop()));
  }

  kill(): void {
    this.isStopping = true;
    for (const part of this.groups.flat()) part.kill();
  }

  private readonly events: PartEvents = {
    onProcess: (name, pid) => this.state.setProcess(name, pid),
    onDeath: (name, how, againInMs) => say(`! ${name} ended (${how}); starting it again in ${againInMs / 1_000} s`),
  };
}
