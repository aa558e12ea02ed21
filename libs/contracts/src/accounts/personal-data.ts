import 'reflect-metadata';
import { IsString, IsUUID } from 'class-validator';

/** Text that replaces the name of an erased account in records about other people. */
export const ERASED_ACCOUNT = 'account eliminato';

/** Body of the internal call before an erasure, with the account. */
export class OtherPeopleRequest {
  @IsUUID()
  userId: string;

  @IsString()
  email: string;
}

/** Body of the internal calls for an export, with the person whose data are exported. */
export class PersonOfExport extends OtherPeopleRequest {
  /** The same address if its owner has proven it, otherwise empty. */
  @IsString()
  provenEmail: string;
}

/** Answer of applications to the call for an export. */
export interface ExportedApplications {
  applications: { id: string; code: string }[];
  contactIds: string[];
  sections: Record<string, object[]>;
}

/** Answer of applications before an erasure, with the applications of the account that have another e-mail than it, oldest first. */
export interface OtherPeopleApplications {
  applicationCodes: string[];
}

/** Answer of auth to the call for an export, if the password was right. */
export interface ExportedAccount {
  person: PersonOfExport;
  sections: Record<string, object[]>;
}

/** Answer of notifications to the call for an export. */
export interface ExportedMessages {
  sections: Record<string, object[]>;
}

/** An account whose erasure auth has recorded. The addresses are empty once the erasure has finished. */
export interface ErasedAccount {
  email: string;
  /** The same address if its owner has proven it, otherwise empty. */
  provenEmail: string;
  /** Person who erased the account; missing if its owner did. */
  by?: string;
}

/** Ids of the records of an account that applications has erased. */
export interface ErasedRecords {
  applicationIds: string[];
  contactIds: string[];
}
