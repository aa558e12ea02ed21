import { Public } from '@lacorte/identity';
import { Controller, type DynamicModule, Get, Inject, Module, Res, type Type } from '@nestjs/common';
import type { Response } from 'express';
import pTimeout from 'p-timeout';

/** Checks a part that the process needs. */
interface Probe {
  /** @throws Error while the part is unusable */
  ping(): Promise<unknown>;
}

const PROBES = Symbol('probes');
const CHECK_TIMEOUT_MS = 2_000;

/** Whether this process accepts new work; false after SIGTERM. */
export const readiness = { draining: false };

@Public()
@Controller('health')
class HealthController {
  constructor(@Inject(PROBES) private readonly probes: Record<string, Probe>) {}

  @Get('live')
  live() {
    return { status: 'ok' };
  }

  /** Answers 200 if all parts answer, and 503 if one does not or the process drains. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) response: Response) {
    const results = await Promise.all(
      Object.entries(this.probes).map(async ([name, probe]) => [name, await outcome(probe)] as const),
    );
    const isReady = !readiness.draining && results.every(([, result]) => result === 'ok');
    response.status(isReady ? 200 : 503);
    return { status: isReady ? 'ok' : 'error', parts: Object.fromEntries(results) };
  }
}

async function outcome(probe: Probe): Promise<'ok' | 'down'> {
  try {
    await pTimeout(probe.ping(), { milliseconds: CHECK_TIMEOUT_MS });
    return 'ok';
  } catch {
    return 'down';
  }
}

/** Serves GET /health/live and /health/ready of a process. */
@Module({})
export class HealthModule {
  /** @param parts probe of each part, by its name; global modules provide the probes */
  static forRoot(parts: Record<string, Type<Probe>>): DynamicModule {
    const names = Object.keys(parts);
    const useFactory = (...probes: Probe[]) => Object.fromEntries(probes.map((probe, index) => [names[index], probe]));
    return {
      module: HealthModule,
      controllers: [HealthController],
      providers: [{ provide: PROBES, inject: Object.values(parts), useFactory }],
    };
  }
}
