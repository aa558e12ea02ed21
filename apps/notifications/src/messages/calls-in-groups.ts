/** When a group is complete: nobody waits for long, and many share a statement. */
const COMPLETE = { calls: 20, afterMs: 15 };

interface Waiting<I, O> {
  input: I;
  resolve: (output: O) => void;
  reject: (error: unknown) => void;
}

/**
 * Answers many calls with few statements: calls gather until there are many or some milliseconds have gone by, and
 * while a group is under way the next one does.
 */
export class CallsInGroups<I, O> {
  private waiting: Waiting<I, O>[] = [];
  private complete = () => {};
  private isBusy = false;

  /**
   * @param answer gives the answers to the inputs of a group, in their order
   * @param completeWith calls that a group waits for, and for how long
   */
  constructor(
    private readonly answer: (inputs: I[]) => Promise<O[]>,
    private readonly completeWith = COMPLETE,
  ) {}

  /** @throws what `answer` throws for its group */
  call(input: I): Promise<O> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ input, resolve, reject });
      if (this.isComplete) this.complete();
      void this.work();
    });
  }

  private async work(): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    while (this.waiting.length > 0) {
      await this.gathered();
      const group = this.waiting;
      this.waiting = [];
      await this.settle(group);
    }
    this.isBusy = false;
  }

  private get isComplete(): boolean {
    return this.waiting.length >= this.completeWith.calls;
  }

  private async gathered(): Promise<void> {
    if (this.isComplete) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, this.completeWith.afterMs);
    this.complete = resolve;
    await promise;
    clearTimeout(timer);
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
