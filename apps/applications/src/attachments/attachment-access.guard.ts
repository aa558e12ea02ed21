import { DomainError } from '@lacorte/errors';
import { isUuid } from '@lacorte/http-server';
import { type Caller, forbiddenTo, hasAdminRights } from '@lacorte/identity';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { ownerOf } from '../review/admin-application';
import { ApplicantAccounts } from '../submissions/applicant-accounts';
import { AttachmentGrants } from './attachment-grants';

export type AttachingRequest = Request & {
  caller: Caller;
  /** Whether the guard let the request through because of its grant. */
  isSubmittingBrowser?: boolean;
};

/**
 * Allows the browser that submitted the application, its owner and administrators to attach documents. It is a guard because rights
 * are checked before the id and the body (contract, section 2). Other callers do not learn whether the application exists.
 */
@Injectable()
export class AttachmentAccessGuard implements CanActivate {
  constructor(
    private readonly grants: AttachmentGrants,
    private readonly accounts: ApplicantAccounts,
    private readonly database: DataSource,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AttachingRequest>();
    const { identity, identityKnown } = request.caller;
    const given = String(request.params.id);
    const isAdmin = hasAdminRights(identity);
    request.isSubmittingBrowser = !isAdmin && (await this.hasGrant(request, given));
    if (request.isSubmittingBrowser) return true;
    if (!identityKnown) throw DomainError.unavailable();
    const ownerId = identity && (await this.ownerOf(given));
    if (isAdmin && !ownerId) throw new DomainError('not-found', 'error.applicationNotFound');
    if (isAdmin || (identity && ownerId === identity.userId)) return true;
    throw forbiddenTo(identity, 'documents.notAllowed');
  }

  /**
   * A grant becomes invalid when the password of the account changes. It stays valid while auth does not answer, so that applicants can
   * still attach documents. It also stays valid for an erased application; `AttachDocuments` refuses that application as unknown. A grant
   * belongs to the browser, so the logged-in account does not matter.
   */
  private async hasGrant(request: Request, given: string): Promise<boolean> {
    const grant = this.grants.in(request, given.toLowerCase());
    if (!grant) return false;
    const ownerId = await this.ownerOf(given);
    if (ownerId === null || grant.passwordVersion === null) return true;
    const current = await this.accounts.passwordVersionIfTold(ownerId);
    return current === undefined || current === grant.passwordVersion;
  }

  private async ownerOf(given: string): Promise<string | null> {
    return isUuid(given) ? ((await ownerOf(this.database, given))?.userId ?? null) : null;
  }
}
