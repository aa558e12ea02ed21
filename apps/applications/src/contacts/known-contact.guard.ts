import { IdPipe } from '@lacorte/http-server';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { ReadContact } from './read-contact';

/** Refuses unknown ids. A guard, because ids are checked before bodies (contract, section 2). */
@Injectable()
export class KnownContactGuard implements CanActivate {
  private readonly ids = new IdPipe('contacts.notFound');

  constructor(private readonly readContact: ReadContact) {}

  /** @throws DomainError not-found */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.readContact.run(this.ids.transform(context.switchToHttp().getRequest<Request>().params.id));
    return true;
  }
}
