interface Waiting<I, O> {
  input: I;
  resolve: (output: O) => void;
  reject: (error: unknown) => void;
}

/**
 * Answers many calls with few statements: while one group is under way the next one gathers. A single call goes at once.
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
      // Whoever calls in the same turn of the event loop belongs to the same group.
      await new Promise(setImmediate);
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
