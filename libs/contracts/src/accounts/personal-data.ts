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
  /** The account's e-mail address if its owner has proven it, otherwise empty. */
  @IsString()
  provenEmail: string;
}

/** Answer of the applications service to the call for an export. */
export interface ExportedApplications {
  applications: { id: string; code: string }[];
  contactIds: string[];
  sections: Record<string, object[]>;
}

/** Answer of the applications service before an erasure: the account's applications that state another e-mail address, oldest first. */
export interface OtherPeopleApplications {
  applicationCodes: string[];
}

/** Answer of the auth service to the call for an export, if the password was right. */
export interface ExportedAccount {
  person: PersonOfExport;
  sections: Record<string, object[]>;
}

/** Answer of the notifications service to the call for an export. */
export interface ExportedMessages {
  sections: Record<string, object[]>;
}

/** An account whose erasure the auth service has recorded. The e-mail addresses are empty once the erasure has finished. */
export interface ErasedAccount {
  email: string;
  /** The account's e-mail address if its owner has proven it, otherwise empty. */
  provenEmail: string;
  /** Person who erased the account; missing if its owner did. */
  by?: string;
}

/** Ids of the records of an account that the applications service has erased. */
export interface ErasedRecords {
  applicationIds: string[];
  contactIds: string[];
}
