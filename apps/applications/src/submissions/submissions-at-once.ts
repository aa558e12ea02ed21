import { DomainError } from '@lacorte/errors';
import { Injectable } from '@nestjs/common';

/** More than keeps auth and PostgreSQL busy, and few enough that the last of them is answered before its sender gives up. */
const MOST = 200;
const RETRY_AFTER_S = 5;

/**
 * Bounds the submissions under way in this process. On the tender's last evening more may come than can be served: if all
 * waited, all would be answered too late, and the work done for each of them would be for nobody.
 */
@Injectable()
export class SubmissionsAtOnce {
  private underWay = 0;

  /** @throws DomainError too-many-requests, at once, when too many are under way */
  async run<T>(submit: () => Promise<T>): Promise<T> {
    if (this.underWay >= MOST) {
      throw new DomainError('too-many-requests', 'error.tooManyRequests', { retryAfterSeconds: RETRY_AFTER_S });
    }
    this.underWay += 1;
    try {
      return await submit();
    } finally {
      this.underWay -= 1;
    }
  }
}
