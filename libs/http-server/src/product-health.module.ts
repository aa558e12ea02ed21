import { INTERNAL } from '@lacorte/contracts';
import { Public } from '@lacorte/identity';
import { Controller, type DynamicModule, Get, Inject, Module, Res } from '@nestjs/common';
import type { Response } from 'express';

/** Periods of the product's health in milliseconds; settings of the auth service. */
export const HEALTH_PERIODS = {
  /** Time limit of one process's answer; a process without an answer is down. */
  HEALTH_ANSWER_MS: 1_500,
  /** Time for which an answer is reused. */
  HEALTH_HOLD_MS: 1_000,
};

const SETTINGS = Symbol('settings of the product health');

interface Settings {
  /** Address of each process, by its name. */
  targets: Record<string, string>;
  periods: typeof HEALTH_PERIODS;
}

/** Answer of the gateway's GET /healthz (contract, section 1). */
interface ProductHealth {
  status: 'ok' | 'error';
  services: Record<string, 'ok' | 'down'>;
}

/** The route is public, because the gateway serves its answer as GET /healthz. */
@Public()
@Controller()
class ProductHealthController {
  private shared: Promise<ProductHealth> | undefined;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  @Get(INTERNAL.productHealth)
  async health(@Res({ passthrough: true }) response: Response): Promise<ProductHealth> {
    const health = await this.current();
    response.status(health.status === 'ok' ? 200 : 503);
    return health;
  }

  /** Shares one answer among all requests while it is gathered and for HEALTH_HOLD_MS, so that frequent requests do not load the processes. */
  private current(): Promise<ProductHealth> {
    this.shared ??= this.gather().finally(() => {
      setTimeout(() => {
        this.shared = undefined;
      }, this.settings.periods.HEALTH_HOLD_MS).unref();
    });
    return this.shared;
  }

  private async gather(): Promise<ProductHealth> {
    const { targets, periods } = this.settings;
    const states = Object.entries(targets).map(
      async ([name, address]) => [name, await stateOf(address, periods.HEALTH_ANSWER_MS)] as const,
    );
    const services = Object.fromEntries(await Promise.all(states));
    return { status: Object.values(services).every((state) => state === 'ok') ? 'ok' : 'error', services };
  }
}

async function stateOf(address: string, answerMs: number): Promise<'ok' | 'down'> {
  try {
    const response = await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(answerMs) });
    await response.body?.cancel();
    return response.ok ? 'ok' : 'down';
  } catch {
    return 'down';
  }
}

/** Serves the readiness of the whole product, from the readiness of each process. */
@Module({})
export class ProductHealthModule {
  static forRoot(targets: Record<string, string>, periods = HEALTH_PERIODS): DynamicModule {
    return {
      module: ProductHealthModule,
      controllers: [ProductHealthController],
      providers: [{ provide: SETTINGS, useValue: { targets, periods } satisfies Settings }],
    };
  }
}
