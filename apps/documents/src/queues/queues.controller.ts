import { QUEUES_PATH } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { Admin } from '@lacorte/identity';
import { Controller, Get, Next, Put, Req, Res } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { QueueBoard } from './queue-board';

const BELOW = `${QUEUES_PATH}/*path`;

/**
 * Paths of the allowed actions: retry failed jobs, promote delayed jobs, or retry, promote or remove one job. The services do not expect
 * other actions of the board, such as emptying a queue or changing a job.
 */
const ACTIONS = [
  /^\/api\/queues\/[\w-]+\/retry\/failed$/,
  /^\/api\/queues\/[\w-]+\/promote$/,
  /^\/api\/queues\/[\w-]+\/[\w.-]+\/(?:retry|promote|clean)$/,
];

@Admin()
@Controller()
export class QueuesController {
  constructor(private readonly board: QueueBoard) {}

  @Get([QUEUES_PATH, BELOW])
  show(@Req() request: Request, @Res() response: Response, @Next() next: NextFunction): Promise<void> {
    return this.handOn(request, response, next);
  }

  @Put(BELOW)
  act(@Req() request: Request, @Res() response: Response, @Next() next: NextFunction): Promise<void> {
    const action = request.path.slice(QUEUES_PATH.length);
    if (!ACTIONS.some((allowed) => allowed.test(action))) throw new DomainError('not-found', 'error.notFound');
    return this.handOn(request, response, next);
  }

  private async handOn(request: Request, response: Response, next: NextFunction): Promise<void> {
    const handle = await this.board.handler();
    const { url, route } = request;
    request.url = url.slice(QUEUES_PATH.length) || '/';
    // The URL and route are restored for the log line of the request.
    response.prependOnceListener('close', () => Object.assign(request, { url, route }));
    handle(request, response, next);
  }
}
