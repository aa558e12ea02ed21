import { Injectable } from '@nestjs/common';

/**
 * Runs the claims of one application one after the other in this process, so that a repeated claim finds the copies of the
 * first. Several processes may still copy the same files; the rows decide whose copies stay.
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
