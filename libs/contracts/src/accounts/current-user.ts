import type { Language } from '../languages';

export const ROLES = ['user', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Optional request header: id of the account whose page makes the call. In the session of another account, the call answers 401. */
export const ACCOUNT_HEADER = 'X-Account';
/** Value of ACCOUNT_HEADER for a visitor's page, which makes the call with an e-mail address and a password. */
export const VISITOR = 'none';

/** Answer of GET /api/auth/user and of a login (contract, section 4). */
export interface CurrentUser {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  role: Role;
  emailVerified: boolean;
  /** The language last chosen while logged in, or that of the first application, or Italian. Missing in release 1.0.0. */
  language?: Language;
  /** Whether TOTP is on, and whether this installation requires it (`ADMIN_MFA`); only for administrators. */
  mfa?: { enabled: boolean; required: boolean };
}

/** Answer of a login of an account with TOTP. POST /api/auth/login/totp then opens the session. */
export interface MfaChallenge {
  mfaRequired: true;
}

export type LoginAnswer = CurrentUser | MfaChallenge;

/** One session of the current account, as GET /api/auth/sessions lists it. */
export interface UserSession {
  /** Id of the session. It is not the session's secret. */
  id: string;
  /** ISO 8601 instants in UTC. */
  createdAt: string;
  lastSeenAt: string;
  /** Browser and system in Italian, such as `Chrome su Android`; null when unknown. */
  device: string | null;
  /** Whether this request belongs to the session. */
  current: boolean;
}

/** Answer of POST /api/auth/totp, with the secret in Base32 and as a URL for a QR code. */
export interface TotpEnrolment {
  secret: string;
  otpauthUrl: string;
}

/** Answer of POST /api/auth/totp/confirm. Each of the ten codes is valid once, and they are never shown again. */
export interface RecoveryCodes {
  recoveryCodes: string[];
}
