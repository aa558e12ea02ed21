import { DomainError } from '@lacorte/errors';
import { isUuid } from '@lacorte/http-server';
import { type Caller, forbiddenTo, hasAdminRights } from '@lacorte/identity';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { AttachmentGrants } from './attachment-grants';

const SELECT_OWNER = statement('owner-of-application', {
  userId: COLUMN.uuid,
})`SELECT user_id AS "userId" FROM applications.application WHERE id = $1 AND erased_at IS NULL`;

/**
 * Allows the browser that submitted the application, its owner and administrators to attach documents. A guard, because
 * rights are checked before the id and the body (contract, section 2). Others do not learn whether the application exists.
 */
@Injectable()
export class AttachmentAccessGuard implements CanActivate {
  constructor(
    private readonly grants: AttachmentGrants,
    private readonly database: DataSource,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request & { caller: Caller }>();
    const { identity, identityKnown } = request.caller;
    const given = String(request.params.id);
    const isAdmin = hasAdminRights(identity);
    if (!isAdmin && this.grants.allows(given.toLowerCase(), request)) return true;
    if (!identityKnown) throw DomainError.unavailable();
    const ownerId = identity && (await this.ownerOf(given));
    if (isAdmin && !ownerId) throw new DomainError('not-found', 'error.applicationNotFound');
    if (isAdmin || (identity && ownerId === identity.userId)) return true;
    throw forbiddenTo(identity, 'documents.notAllowed');
  }

  private async ownerOf(given: string): Promise<string | null> {
    const [owner] = isUuid(given) ? await runPrepared(this.database, SELECT_OWNER, [given]) : [];
    return owner?.userId ?? null;
  }
}
