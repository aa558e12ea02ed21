import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { Mail, MailAddress } from '../mail/mail-server';
import { DeliveryFailed } from './fault';
import type { Allowance, AllowanceRequest } from './mailbox-allowances';
import type { LeasedMessage, Message } from './message';
import type { UnprovenPace, YieldRule } from './unproven-pace';

interface OfAccount {
  /** Id of the account that the message is about. */
  account?: string;
  /**
   * Whether the e-mail address of the account is verified. The account's messages then have a separate allowance. In a common allowance, a
   * stranger who registers other spellings of the address could leave no room. The owner would then get no link for a new password and no
   * notice of a changed one.
   */
  isProven?: boolean;
}

export interface KnownRecipient extends MailAddress, OfAccount {}

/** `account` and `isProven` are read from here only for kinds without `recipientOf`. */
export interface ComposedMail extends Mail, OfAccount {}

export interface MessageKind<P extends object = object> {
  /** Value of the column `kind`. */
  readonly name: string;
  readonly parameters: new () => P;
  /**
   * Limit of the messages of the kind to one mailbox within a day; undefined for no limit. Kinds that a stranger can cause have
   * an allowance, and their messages to unproven mailboxes may have to wait (UnprovenPace).
   */
  readonly allowance?: Allowance;
  /**
   * Which messages to unproven mailboxes are sent after those that a person waits for. Anyone can cause many of some kinds with invented
   * e-mail addresses. The default is none.
   */
  readonly yields?: YieldRule;
  /**
   * Whether only batches record the kind. Kinds whose letter takes its content from the row need this. Otherwise a process that may add
   * jobs could have an invented letter sent (docs/adr/0025).
   */
  readonly isBatchOnly?: boolean;
  /**
   * Finds the recipient. Kinds whose composing has effects, such as a new link, need this, so that the allowance is checked first.
   *
   * @throws as `compose`
   */
  recipientOf?(message: Message<P>): Promise<KnownRecipient>;
  /**
   * Called before a message is composed, and again right before it is sent if it had to wait. It is for kinds whose messages wait long
   * and whose content may become untrue.
   *
   * @throws NotWanted when the message need not be sent; any other error to try again later
   */
  stillWanted?(message: Message<P>): Promise<void>;
  /**
   * @throws DomainError not-found when what the message is about does not exist; NotWanted when the message need not be sent; any other
   * error to try again later
   */
  compose(message: Message<P>): ComposedMail | Promise<ComposedMail>;
}

/** The kinds that this worker can write. Messages of other kinds wait for the worker of a later release. */
export class MessageKinds {
  readonly names: string[];
  private readonly byName: Map<string, MessageKind>;

  /**
   * @param allowances decides which messages may be sent, and withholds the others
   * @throws Error when two kinds have one name
   */
  constructor(
    kinds: readonly MessageKind[],
    private readonly allowances: { take(request: AllowanceRequest): Promise<boolean> },
    private readonly pace: Pick<UnprovenPace, 'take'> = { take: () => Promise.resolve() },
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
   * @throws any other error of the kind
   */
  async compose(leased: LeasedMessage): Promise<Mail | null> {
    const kind = this.kindOf(leased);
    const message = messageOf(kind, leased);
    if (!kind.recipientOf) {
      const { account, isProven, ...mail } = await kind.compose(message);
      return (await this.isAllowed(kind, leased, { ...mail.to, account, isProven })) ? mail : null;
    }
    const recipient = await kind.recipientOf(message);
    if (!(await this.isAllowed(kind, leased, recipient))) return null;
    const { name, address } = recipient;
    return kind.compose({ ...message, recipient: { name, address } });
  }

  /** @throws DeliveryFailed for a kind whose messages only batches record; unknown kinds are left to a later release */
  requireWantable(name: string): void {
    if (this.byName.get(name)?.isBatchOnly) throw new DeliveryFailed(`${name} comes with a batch only`);
  }

  /** @throws NotWanted when the message need not be sent any more; any other error to try again later */
  async requireWanted(leased: LeasedMessage): Promise<void> {
    const kind = this.kindOf(leased);
    await kind.stillWanted?.(messageOf(kind, leased));
  }

  private kindOf({ kind: name }: LeasedMessage): MessageKind {
    const kind = this.byName.get(name);
    if (!kind) throw new DeliveryFailed(`unknown kind ${name}`);
    return kind;
  }

  private async isAllowed(
    { name, allowance, yields = 'never' }: MessageKind,
    { lease, lane }: LeasedMessage,
    { address, account, isProven = false }: KnownRecipient,
  ): Promise<boolean> {
    if (allowance === undefined) return true;
    const countedFor = isProven ? account : undefined;
    const isAllowed = await this.allowances.take({ kind: name, allowance, lease, address, countedFor });
    if (isAllowed && !isProven) await this.pace.take(lease, lane === 'batch' ? 'always' : yields, account);
    return isAllowed;
  }
}

/** @throws DeliveryFailed for parameters that break the rules of the kind */
function messageOf(kind: MessageKind, { parameters: given, ...message }: LeasedMessage): Message {
  const parameters = plainToInstance(kind.parameters, given);
  const broken = validateSync(parameters, { whitelist: true, forbidUnknownValues: true });
  if (broken.length === 0) return { ...message, parameters };
  throw new DeliveryFailed(`parameters: ${broken.map(({ property }) => property).join(', ')}`);
}
