import type { Job } from 'bullmq';
import { IsOptional, IsString, IsUUID } from 'class-validator';

/** A step of the erasure of an account (docs/adr/0042). */
export class EraseAccountJob {
  @IsUUID()
  userId: string;

  /** The account's address; missing once the erasure has finished. */
  @IsOptional()
  @IsString()
  email?: string;

  /** The same, if its owner has proven it. */
  @IsOptional()
  @IsString()
  provenEmail?: string;

  /** Who erases the account, for the access log; missing when its owner does. */
  @IsOptional()
  @IsString()
  by?: string;
}

/** Result of the step of applications, which the following steps pass on. */
export interface ErasedRecords {
  applicationIds: string[];
  contactIds: string[];
}

/** The result of the step before this one. @throws Error when that step has failed */
export async function erasedBefore(job: Job): Promise<ErasedRecords> {
  const [erased] = Object.values(await job.getChildrenValues<ErasedRecords>());
  if (!erased) throw new Error('the step before has no result');
  return erased;
}
