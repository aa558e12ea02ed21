import { Admission, type AdmissionLimits } from '@lacorte/http-server';
import type { Caller } from '@lacorte/identity';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';

/** Limits that keep hashing and PostgreSQL busy and lead to an answer within two seconds (docs/adr/0038-admission.md). */
const LIMITS: AdmissionLimits = { slots: 8, waiting: 100, longestWaitMs: 1_000 };

/** Bounds concurrent submissions, because the last evening of a tender may bring more than the product can serve. */
@Injectable()
export class SubmissionAdmission {
  private readonly visitors = new Admission(LIMITS);
  /** A separate queue, because submissions without a password hash are much cheaper. */
  private readonly loggedIn = new Admission(LIMITS);

  /** @throws DomainError unavailable, with Retry-After, for a submission that is not admitted */
  run<T>({ identity }: Caller, response: Response, submit: () => Promise<T>): Promise<T> {
    const admission = identity ? this.loggedIn : this.visitors;
    return admission.run(submit, () => response.destroyed);
  }
}
