import { QUEUES_PATH } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';

/** Allowed: retry failed jobs, promote delayed ones, remove one. */
const ACTIONS = [
  /^\/api\/queues\/[\w-]+\/retry\/failed$/,
  /^\/api\/queues\/[\w-]+\/promote$/,
  /^\/api\/queues\/[\w-]+\/[\w.-]+\/(?:retry|promote|clean)$/,
];

/**
 * Refuses the board's other actions: emptying or pausing a queue and adding or changing a job would break what the services rely on.
 * The runbooks cover those.
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
