import { Admission, type AdmissionLimits } from '@lacorte/http-server';
import type { Caller } from '@lacorte/identity';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';

/**
 * Enough slots to keep auth's hashing and PostgreSQL busy, and few enough that auth has no long queue in front of logins; and a wait
 * that leaves the whole answer within two seconds (docs/adr/0038-admission.md).
 */
const LIMITS: AdmissionLimits = { slots: 8, waiting: 100, longestWaitMs: 1_000 };

/** Bounds the submissions under way in this process. On the tender's last evening more may come than can be served. */
@Injectable()
export class SubmissionAdmission {
  private readonly visitors = new Admission(LIMITS);
  /** Need no password hashed, which is most of what a submission costs: not to wait for visitors. */
  private readonly loggedIn = new Admission(LIMITS);

  /** @throws DomainError unavailable, with Retry-After, before anything is done for a submission that is not admitted */
  run<T>({ identity }: Caller, response: Response, submit: () => Promise<T>): Promise<T> {
    const admission = identity ? this.loggedIn : this.visitors;
    return admission.run(submit, () => response.destroyed);
  }
}
