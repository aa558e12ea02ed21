import { QUEUES_PATH } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';

/** Retries failed jobs, promotes delayed ones, removes one. */
const ACTIONS = [
  /^\/api\/queues\/[\w-]+\/retry\/failed$/,
  /^\/api\/queues\/[\w-]+\/promote$/,
  /^\/api\/queues\/[\w-]+\/[\w.-]+\/(?:retry|promote|clean)$/,
];

/** Refuses other actions of the board, such as emptying a queue or changing a job, which the services do not expect. */
@Injectable()
export class QueueActionGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { path } = context.switchToHttp().getRequest<Request>();
    const action = path.slice(QUEUES_PATH.length);
    if (ACTIONS.some((allowed) => allowed.test(action))) return true;
    throw new DomainError('not-found', 'error.notFound');
  }
}
