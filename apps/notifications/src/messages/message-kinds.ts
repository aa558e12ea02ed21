import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { Mail } from '../mail/mail-server';
import { DeliveryFailed } from './fault';
import type { Lease } from './lease';
import type { ClaimedMessage, Message } from './message';

/** Results of the jobs that ended before the message's job. */
export type Prepared = () => Promise<unknown[]>;

/** A kind of message: how it is written. */
export interface MessageKind<P extends object = object> {
  /** As in the column `kind`. */
  readonly name: string;
  /** What the parameters must be. */
  readonly parameters: new () => P;
  /** @throws DomainError not-found when what it tells of is not there; any other error to try again later */
  compose(message: Message<P>, prepared: Prepared): Mail | Promise<Mail>;
  /** Whether the message may go to this address. One that may not is withheld by this call. Without it, all may. */
  isAllowed?(lease: Lease, address: string): Promise<boolean>;
}

/** Every kind that this worker can write. Messages of other kinds wait for a newer worker. */
export class MessageKinds {
  readonly names: string[];
  private readonly byName: Map<string, MessageKind>;

  /** @throws Error when two kinds have one name */
  constructor(kinds: readonly MessageKind[]) {
    this.byName = new Map(kinds.map((kind) => [kind.name, kind]));
    this.names = [...this.byName.keys()];
    if (this.names.length < kinds.length) throw new Error('two kinds of message have one name');
  }

  /**
   * Writes a message; null when it is withheld.
   *
   * @throws DeliveryFailed for parameters that break the rules of the kind
   * @throws Error what the kind throws
   */
  async compose({ kind: name, lease, ...message }: ClaimedMessage, prepared: Prepared): Promise<Mail | null> {
    const kind = this.byName.get(name);
    if (!kind) throw new DeliveryFailed(`unknown kind ${name}`);
    const parameters = plainToInstance(kind.parameters, message.parameters);
    const broken = validateSync(parameters, { whitelist: true, forbidUnknownValues: true });
    if (broken.length > 0) throw new DeliveryFailed(`parameters: ${broken.map(({ property }) => property).join(', ')}`);
    const mail = await kind.compose({ ...message, parameters }, prepared);
    const isAllowed = (await kind.isAllowed?.(lease, mail.to.address)) ?? true;
    return isAllowed ? mail : null;
  }
}
