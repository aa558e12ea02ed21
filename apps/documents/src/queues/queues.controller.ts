import { QUEUES_PATH } from '@lacorte/contracts';
import { Admin } from '@lacorte/identity';
import { Controller, Get, Next, Put, Req, Res, UseGuards } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { QueueActionGuard } from './queue-action.guard';
import { QueueBoard } from './queue-board';

const BELOW = `${QUEUES_PATH}/*path`;

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
