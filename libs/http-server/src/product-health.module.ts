import { INTERNAL } from '@lacorte/contracts';
import { Public } from '@lacorte/identity';
import { Controller, type DynamicModule, Get, Inject, Module, Res } from '@nestjs/common';
import type { Response } from 'express';

const TARGETS = Symbol('health targets');

const ANSWER_MS = 1_500;
const ANSWER_HOLDS_MS = 1_000;

/** Answer of the gateway's GET /healthz (contract, section 1). */
interface ProductHealth {
  status: 'ok' | 'error';
  services: Record<string, 'ok' | 'down'>;
}

/** Public: the gateway answers GET /healthz with it. */
@Public()
@Controller()
class ProductHealthController {
  private shared: Promise<ProductHealth> | undefined;

  constructor(@Inject(TARGETS) private readonly targets: Record<string, string>) {}

  @Get(INTERNAL.productHealth)
  async health(@Res({ passthrough: true }) response: Response): Promise<ProductHealth> {
    const health = await this.current();
    response.status(health.status === 'ok' ? 200 : 503);
    return health;
  }

  /** One answer serves all requests while it is gathered and for a second after, so that frequent requests cost the processes nothing. */
  private current(): Promise<ProductHealth> {
    this.shared ??= this.gather().finally(() => {
      setTimeout(() => {
        this.shared = undefined;
      }, ANSWER_HOLDS_MS).unref();
    });
    return this.shared;
  }

  private async gather(): Promise<ProductHealth> {
    const services = Object.fromEntries(
      await Promise.all(
        Object.entries(this.targets).map(async ([name, address]) => [name, await stateOf(address)] as const),
      ),
    );
    return { status: Object.values(services).every((state) => state === 'ok') ? 'ok' : 'error', services };
  }
}

async function stateOf(address: string): Promise<'ok' | 'down'> {
  try {
    const response = await fetch(`${address}/health/ready`, { signal: AbortSignal.timeout(ANSWER_MS) });
    await response.body?.cancel();
    return response.ok ? 'ok' : 'down';
  } catch {
    return 'down';
  }
}

/** Asks every process of the product whether it is ready. */
@Module({})
export class ProductHealthModule {
  /** @param targets address of each process, by its name */
  static forRoot(targets: Record<string, string>): DynamicModule {
    return {
      module: ProductHealthModule,
      controllers: [ProductHealthController],
      providers: [{ provide: TARGETS, useValue: targets }],
    };
  }
}
