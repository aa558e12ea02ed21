import { QUEUES_PATH } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';

/**
 * What an administrator may do with jobs: try failed ones again, have delayed ones done now, remove one.
 */
const ACTIONS = [
  /^\/api\/queues\/[\w-]+\/retry\/failed$/,
  /^\/api\/queues\/[\w-]+\/promote$/,
  /^\/api\/queues\/[\w-]+\/[\w.-]+\/(?:retry|promote|clean)$/,
];

/**
 * Lets these actions through and no others that the board has: emptying or stopping a queue, and adding or changing a job, would
 * undo what the services count on; for that there are runbooks.
 */
@Injectable()
export class QueueActionGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { path } = context.switchToHttp().getRequest<Request>();
    const action = path.slice(QUEUES_PATH.length);
    if (ACTIONS.some((allowed) => allowed.test(action))) return true;
    throw new DomainError('not-found', 'error.notFound');
  }
}
