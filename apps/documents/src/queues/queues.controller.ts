import { QUEUES_PATH } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { Admin } from '@lacorte/identity';
import {
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  Injectable,
  Next,
  Put,
  Req,
  Res,
  UseGuards,
} from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { QueueBoard } from './queue-board';

const BELOW = `${QUEUES_PATH}/*path`;

/** Paths of the allowed actions: retry failed jobs, promote delayed jobs; retry, promote or remove one job. */
const ACTIONS = [
  /^\/api\/queues\/[\w-]+\/retry\/failed$/,
  /^\/api\/queues\/[\w-]+\/promote$/,
  /^\/api\/queues\/[\w-]+\/[\w.-]+\/(?:retry|promote|clean)$/,
];

/** Refuses other actions of the board, such as emptying a queue or changing a job, which the services do not expect. */
@Injectable()
class QueueActionGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { path } = context.switchToHttp().getRequest<Request>();
    const action = path.slice(QUEUES_PATH.length);
    if (ACTIONS.some((allowed) => allowed.test(action))) return true;
    throw new DomainError('not-found', 'error.notFound');
  }
}

@Admin()
@Controller()
export class QueuesController {
  constructor(private readonly board: QueueBoard) {}

  @Get([QUEUES_PATH, BELOW])
  show(@Req() request: Request, @Res() response: Response, @Next() next: NextFunction): Promise<void> {
    return this.handOn(request, response, next);
  }

  @Put(BELOW)
  @UseGuards(QueueActionGuard)
  act(@Req() request: Request, @Res() response: Response, @Next() next: NextFunction): Promise<void> {
    return this.handOn(request, response, next);
  }

  private async handOn(request: Request, response: Response, next: NextFunction): Promise<void> {
    const handle = await this.board.handler();
    const { url, route } = request;
    request.url = url.slice(QUEUES_PATH.length) || '/';
    // Restored for the log line of the request.
    response.prependOnceListener('close', () => Object.assign(request, { url, route }));
    handle(request, response, next);
  }
}
