import { Injectable } from '@nestjs/common';

/**
 * Lets the claims of one application run one after the other in this process, so that a repeated one finds what the first has copied.
 * Several processes may still copy the same files at once, each once; the rows decide whose copies stay.
 */
@Injectable()
export class ClaimTurns {
  private readonly last = new Map<string, Promise<unknown>>();

  async hold<T>(applicationId: string, work: () => Promise<T>): Promise<T> {
    const mine = (this.last.get(applicationId) ?? Promise.resolve()).then(work);
    const ended = mine.catch(() => undefined);
    this.last.set(applicationId, ended);
    try {
      return await mine;
    } finally {
      if (this.last.get(applicationId) === ended) this.last.delete(applicationId);
    }
  }
}
