import { INTERNAL } from '@lacorte/contracts';
import { Public } from '@lacorte/identity';
import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { CheckProcesses, type ProductHealth } from './check-processes';

/** Public: the gateway answers everybody's GET /healthz with it. */
@Public()
@Controller()
export class ProductHealthController {
  constructor(private readonly checkProcesses: CheckProcesses) {}

  @Get(INTERNAL.productHealth)
  async health(@Res({ passthrough: true }) response: Response): Promise<ProductHealth> {
    const health = await this.checkProcesses.run();
    response.status(health.status === 'ok' ? 200 : 503);
    return health;
  }
}
