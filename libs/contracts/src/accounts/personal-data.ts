import 'reflect-metadata';
import { IsString, IsUUID } from 'class-validator';

/** Text that replaces the name of an erased account in records about other people. */
export const ERASED_ACCOUNT = 'account eliminato';

/** Body of the internal call before an erasure: whose account. */
export class OtherPeopleRequest {
  @IsUUID()
  userId: string;

  @IsString()
  email: string;
}

/** Body of the internal calls for an export: the person whose data are exported. */
export class PersonOfExport extends OtherPeopleRequest {
  /** The same address if its owner has proven it, otherwise empty. */
  @IsString()
  provenEmail: string;
}

/** Answer of applications to such a call. */
export interface ExportedApplications {
  applications: { id: string; code: string }[];
  contactIds: string[];
  sections: Record<string, object[]>;
}

/** Answer of applications: applications of the account with another e-mail than its own, oldest first. */
export interface OtherPeopleApplications {
  applicationCodes: string[];
}

/** Answer of auth: the password was right. */
export interface ExportedAccount {
  person: PersonOfExport;
  sections: Record<string, object[]>;
}

/** Answer of notifications. */
export interface ExportedMessages {
  sections: Record<string, object[]>;
}

/** An account whose erasure auth has recorded. The addresses are empty once the erasure has finished. */
export interface ErasedAccount {
  email: string;
  /** The same address if its owner has proven it, otherwise empty. */
  provenEmail: string;
  /** Person who erased the account; missing when its owner did. */
  by?: string;
}

/** Ids of the records of an account that applications has erased. */
export interface ErasedRecords {
  applicationIds: string[];
  contactIds: string[];
}
