import { setTimeout as pause } from 'node:timers/promises';

/** Little beside what a message takes, and enough for several messages to share a statement. */
const GATHER_MS = 5;

interface Waiting<I, O> {
  input: I;
  resolve: (output: O) => void;
  reject: (error: unknown) => void;
}

/**
 * Answers many calls with few statements: calls gather for a few milliseconds, and while a group is under way the next one does.
 */
export class CallsInGroups<I, O> {
  private waiting: Waiting<I, O>[] = [];
  private isBusy = false;

  /** @param answer gives the answers to the inputs of a group, in their order */
  constructor(private readonly answer: (inputs: I[]) => Promise<O[]>) {}

  /** @throws what `answer` throws for its group */
  call(input: I): Promise<O> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ input, resolve, reject });
      void this.work();
    });
  }

  private async work(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    while (this.waiting.length > 0) {
      await pause(GATHER_MS);
      const group = this.waiting;
      this.waiting = [];
      await this.settle(group);
    }
    this.isBusy = false;
  }

  private async settle(group: Waiting<I, O>[]): Promise<void> {
    try {
      const outputs = await this.answer(group.map(({ input }) => input));
      // One answer per input is what `answer` promises.
      group.forEach(({ resolve }, index) => void resolve(outputs[index] as O));
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  }
}
