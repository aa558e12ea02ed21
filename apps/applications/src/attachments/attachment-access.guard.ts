import { DomainError } from '@lacorte/errors';
import { IdPipe } from '@lacorte/http-server';
import type { Caller } from '@lacorte/identity';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Request } from 'express';
import { Repository } from 'typeorm';
import { Application } from '../submissions/application.entity';
import { AttachmentGrants } from './attachment-grants';

/**
 * Who may attach documents: the browser that has submitted, the owner, an administrator. A guard, since rights come before
 * the id and both before the body (contract, section 2); nobody else learns whether the application exists.
 */
@Injectable()
export class AttachmentAccessGuard implements CanActivate {
  private readonly ids = new IdPipe();

  constructor(
    private readonly grants: AttachmentGrants,
    @InjectRepository(Application) private readonly applications: Repository<Application>,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request & { caller: Caller }>();
    const { identity, identityKnown } = request.caller;
    const given = String(request.params.id);
    const isAdmin = identity?.role === 'admin';
    if (!isAdmin && this.grants.allows(given.toLowerCase(), request)) return true;
    if (!identityKnown) throw DomainError.unavailable();
    const ownerId = identity && (await this.ownerOf(given));
    if (isAdmin && !ownerId) throw new DomainError('not-found', 'error.applicationNotFound');
    if (isAdmin || (identity && ownerId === identity.userId)) return true;
    throw new DomainError('forbidden', 'documents.notAllowed');
  }

  private async ownerOf(given: string): Promise<string | null> {
    const id = this.wellFormed(given);
    const application = id && (await this.applications.findOne({ select: { id: true, userId: true }, where: { id } }));
    return application ? application.userId : null;
  }

  private wellFormed(given: string): string | null {
    try {
      return this.ids.transform(given);
    } catch {
      return null;
    }
  }
}
