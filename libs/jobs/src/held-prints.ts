import { randomUUID } from 'node:crypto';
import { RedisClient } from '@lacorte/redis';
import { Injectable } from '@nestjs/common';

/** Time in which a print is read or sent. Later attempts print again, or send the message without it. */
const HELD_PRINT_SECONDS = 300;

const HELD_KEY = /^held-print:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Tells whether a key has the form of a key of `HeldPrints`, because the result of a print job is not trusted (docs/adr/0025). */
export const isHeldKey = (key: unknown): key is string => typeof key === 'string' && HELD_KEY.test(key);

/** Keeps PDFs for some minutes while object storage is down. Job results must not contain them, because results stay in Redis for a day. */
@Injectable()
export class HeldPrints {
  constructor(private readonly redis: RedisClient) {}

  /** @returns the key for `find` */
  async hold(pdf: Buffer): Promise<string> {
    const key = `held-print:${randomUUID()}`;
    await this.redis.set(key, pdf, 'EX', HELD_PRINT_SECONDS);
    return key;
  }

  /** Returns the PDF, or null after it has expired. */
  find(key: string): Promise<Buffer | null> {
    return this.redis.getBuffer(key);
  }
}
