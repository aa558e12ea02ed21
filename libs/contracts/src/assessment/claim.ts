/** Who is at work on an application, so that two assessors do not do the same one. */
export interface Claim {
  /** E-mail address of the administrator. */
  by: string;
  /** ISO 8601 instant in UTC. */
  at: string;
}

/** Answer of GET /api/admin/applications/{id}/claim. */
export interface ReadClaimAnswer {
  /** Null while it is free. */
  claim: Claim | null;
}

/** Hours after which a claim counts no more. */
export const CLAIM_HOURS = 4;
