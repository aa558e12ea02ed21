import { IsOptional, IsString, IsUUID } from 'class-validator';

/** A step of the erasure of an account (docs/adr/0042). */
export class EraseAccountJob {
  @IsUUID()
  userId: string;

  /** The account's address; missing once the erasure has finished. */
  @IsOptional()
  @IsString()
  email?: string;

  /** The same address, if its owner has proven it. */
  @IsOptional()
  @IsString()
  provenEmail?: string;

  /** Person who erases the account, for the access log; missing when its owner does. */
  @IsOptional()
  @IsString()
  by?: string;
}

/** A service that confirms an erasure. */
interface Confirming {
  find<T>(call: { method: 'GET'; path: string }): Promise<T | null>;
}

/**
 * Reads a service's record of an erasure. A step acts on this record and never on its job: a process that can write to Redis can add one.
 *
 * @throws Error when nothing is recorded, which a service of the release before never tells: the step runs again; DomainError
 *   unavailable while the service is down
 */
export async function requireErasure<T>(service: Confirming, path: string): Promise<T> {
  const recorded = await service.find<T>({ method: 'GET', path });
  if (recorded === null) throw new Error('no such erasure is recorded');
  return recorded;
}
