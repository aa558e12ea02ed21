import { Public } from '@lacorte/identity';
import { Controller, type DynamicModule, Get, Inject, type InjectionToken, Module, Res } from '@nestjs/common';
import type { Response } from 'express';
import pTimeout from 'p-timeout';

/** Part name to a probe that throws while the part is unusable. */
export type HealthChecks = Record<string, () => Promise<unknown>>;

const CHECKS = Symbol('health checks');
const CHECK_TIMEOUT_MS = 2_000;

/** Whether this process accepts new work; false after SIGTERM. */
export const readiness = { draining: false };

@Public()
@Controller('health')
class HealthController {
  constructor(@Inject(CHECKS) private readonly checks: HealthChecks) {}

  /** 200 while the process runs. */
  @Get('live')
  live() {
    return { status: 'ok' };
  }

  /** 200 when all dependencies answer; 503 while one does not, or while the process drains. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) response: Response) {
    const results = await Promise.all(
      Object.entries(this.checks).map(async ([name, check]) => [name, await outcome(check)] as const),
    );
    const isReady = !readiness.draining && results.every(([, result]) => result === 'ok');
    response.status(isReady ? 200 : 503);
    return { status: isReady ? 'ok' : 'error', parts: Object.fromEntries(results) };
  }
}

async function outcome(check: () => Promise<unknown>): Promise<'ok' | 'down'> {
  try {
    await pTimeout(check(), { milliseconds: CHECK_TIMEOUT_MS });
    return 'ok';
  } catch {
    return 'down';
  }
}

/** GET /health/live and /health/ready of a process. */
@Module({})
export class HealthModule {
  /** @param settings Nest factory provider of the process's checks, with the modules that it injects from */
  static forRoot({
    imports = [],
    ...settings
  }: {
    imports?: DynamicModule['imports'];
    inject?: InjectionToken[];
    useFactory: (...dependencies: never[]) => HealthChecks;
  }): DynamicModule {
    return {
      module: HealthModule,
      imports,
      controllers: [HealthController],
      providers: [{ provide: CHECKS, ...settings, inject: settings.inject ?? [] }],
    };
  }
}
