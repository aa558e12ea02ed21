import { Inject, Injectable } from '@nestjs/common';

export const HEALTH_TARGETS = Symbol('health targets');

const ANSWER_MS = 1_500;
const ANSWER_HOLDS_MS = 1_000;

/** Answer of the gateway's GET /healthz (contract, section 1). */
export interface ProductHealth {
  status: 'ok' | 'error';
  services: Record<string, 'ok' | 'down'>;
}

/**
 * Asks every process of the product, at once, whether it is ready. One answer serves everybody who asks while it is gathered and for a
 * second after: strangers who ask often cost the processes nothing.
 */
@Injectable()
export class CheckProcesses {
  private shared: Promise<ProductHealth> | undefined;

  /** @param targets name of each process to its address */
  constructor(@Inject(HEALTH_TARGETS) private readonly targets: Record<string, string>) {}

  run(): Promise<ProductHealth> {
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
