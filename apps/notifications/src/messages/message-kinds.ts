import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { Mail, MailAddress } from '../mail/mail-server';
import { DeliveryFailed } from './fault';
import type { Lease } from './lease';
import type { Allowance, AllowanceRequest } from './mailbox-allowances';
import type { ClaimedMessage, Message } from './message';

/** Results of the jobs that ended before the message's job. */
export type Prepared = () => Promise<unknown[]>;

export interface KnownRecipient extends MailAddress {
  /**
   * Id of an account whose address is verified: its messages have an allowance of their own. Otherwise a stranger who registers other
   * spellings of the address could use up that of the mailbox, and the owner would get no link for a new password, and no notice of one.
   */
  verifiedAccount?: string;
}

/** `provenBy`: the account whose owner has proven this address. Only for kinds without `recipientOf`. */
export type ComposedMail = Mail & { provenBy?: string };

export interface MessageKind<P extends object = object> {
  /** As in the column `kind`. */
  readonly name: string;
  readonly parameters: new () => P;
  /**
   * How many messages of the kind one mailbox gets within a day. Without it, any number. Kinds that a stranger can cause have one, and
   * those to unproven mailboxes may have to wait (UnprovenPace).
   */
  readonly allowance?: Allowance;
  /** Whether to unproven mailboxes it comes after what a person waits for, because anyone can cause many of it with invented addresses. */
  readonly yields?: boolean;
  /**
   * Whether it comes with a batch only. For kinds that say what their row says: a process that may add jobs could
   * otherwise have a letter sent that it has invented (docs/adr/0025).
   */
  readonly isBatchOnly?: boolean;
  /**
   * Whom it goes to. For kinds whose composing has effects, such as a new link: the allowance is checked before.
   *
   * @throws as `compose`
   */
  recipientOf?(message: Message<P>): Promise<KnownRecipient>;
  /**
   * For kinds that wait long, and tell what may change in between: asked before a message is composed, and again right before it is sent
   * if it had to wait.
   *
   * @throws NotWanted when it need not be sent; any other error to try again later
   */
  stillWanted?(message: Message<P>): Promise<void>;
  /**
   * @throws DomainError not-found when what it tells of is not there; NotWanted when it need not be sent; any other
   *   error to try again later
   */
  compose(message: Message<P>, prepared: Prepared): ComposedMail | Promise<ComposedMail>;
}

/** The kinds that this worker can write. Messages of other kinds wait for the worker of a later release. */
export class MessageKinds {
  readonly names: string[];
  private readonly byName: Map<string, MessageKind>;

  /**
   * @param allowances decide which messages may be sent; those that may not they withhold
   * @throws Error when two kinds have one name
   */
  constructor(
    kinds: readonly MessageKind[],
    private readonly allowances: { take(request: AllowanceRequest): Promise<boolean> },
    private readonly pace: { take(lease: Lease, yields: boolean): Promise<void> } = { take: () => Promise.resolve() },
  ) {
    this.byName = new Map(kinds.map((kind) => [kind.name, kind]));
    this.names = [...this.byName.keys()];
    if (this.names.length < kinds.length) throw new Error('two kinds of message have one name');
  }

  /**
   * Writes a message; null when it is withheld.
   *
   * @throws DeliveryFailed for parameters that break the rules of the kind
   * @throws NotNow while too many messages go to unproven mailboxes
   * @throws Error what the kind throws
   */
  async compose(claimed: ClaimedMessage, prepared: Prepared): Promise<Mail | null> {
    const kind = this.kindOf(claimed);
    const message = messageOf(kind, claimed);
    if (!kind.recipientOf) {
      const { provenBy, ...mail } = await kind.compose(message, prepared);
      // Counted for the account, so that strangers cannot use the messages of a proven mailbox up.
      const addressee = { recipient: mail.to, isProven: provenBy !== undefined, countedFor: provenBy };
      return (await this.isAllowed(kind, claimed, addressee)) ? mail : null;
    }
    const { verifiedAccount, ...recipient } = await kind.recipientOf(message);
    const isProven = verifiedAccount !== undefined;
    if (!(await this.isAllowed(kind, claimed, { recipient, isProven, countedFor: verifiedAccount }))) return null;
    return kind.compose({ ...message, recipient }, prepared);
  }

  /** @throws DeliveryFailed for a kind whose messages no job may want; unknown kinds are left to a later release */
  requireWantable(name: string): void {
    if (this.byName.get(name)?.isBatchOnly) throw new DeliveryFailed(`${name} comes with a batch only`);
  }

  /** @throws NotWanted when the message need not be sent any more; any other error to try again later */
  async requireWanted(claimed: ClaimedMessage): Promise<void> {
    const kind = this.kindOf(claimed);
    await kind.stillWanted?.(messageOf(kind, claimed));
  }

  private kindOf({ kind: name }: ClaimedMessage): MessageKind {
    const kind = this.byName.get(name);
    if (!kind) throw new DeliveryFailed(`unknown kind ${name}`);
    return kind;
  }

  private async isAllowed(
    { name, allowance, yields = false }: MessageKind,
    { lease, lane }: ClaimedMessage,
    { recipient: { address }, isProven, countedFor }: Addressee,
  ): Promise<boolean> {
    if (allowance === undefined) return true;
    const isAllowed = await this.allowances.take({ kind: name, allowance, lease, address, countedFor });
    if (isAllowed && !isProven) await this.pace.take(lease, yields || lane === 'batch');
    return isAllowed;
  }
}

interface Addressee {
  recipient: MailAddress;
  isProven: boolean;
  countedFor?: string;
}

function messageOf(kind: MessageKind, claimed: ClaimedMessage): Message {
  const { id, language, recipient } = claimed;
  return { id, language, recipient, parameters: validParameters(kind, claimed) };
}

function validParameters(kind: MessageKind, { parameters }: ClaimedMessage): object {
  const validated = plainToInstance(kind.parameters, parameters);
  const broken = validateSync(validated, { whitelist: true, forbidUnknownValues: true });
  if (broken.length === 0) return validated;
  throw new DeliveryFailed(`parameters: ${broken.map(({ property }) => property).join(', ')}`);
}
