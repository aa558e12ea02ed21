import { promisify } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';

/** Begins a session: always with a new id, so that one known before the login is worth nothing after it. */
@Injectable()
export class OpenSession {
  async run(userId: string, request: Request): Promise<void> {
    const { session } = request;
    await promisify(session.regenerate.bind(session))();
    request.session.userId = userId;
    // Saved before the answer: a login that could not be kept must not look like one.
    await promisify(request.session.save.bind(request.session))();
  }
}
