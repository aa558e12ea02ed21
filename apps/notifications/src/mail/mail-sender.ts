/** Who a message is from. */
export interface MailSender {
  name: string;
  address: string;
}

const FORM = /^\s*(?:"?([^"<>]*?)"?\s*<([^<>@\s]+@[^<>@\s]+)>|([^<>@\s]+@[^<>@\s]+))\s*$/;

/**
 * Reads `Name <address>` or a bare address.
 *
 * @throws Error when it is neither
 */
export function parseSender(text: string): MailSender {
  const match = FORM.exec(text);
  const address = match?.[2] ?? match?.[3];
  if (!address) throw new Error('MAIL_FROM is neither an address nor "Name <address>"');
  return { name: match?.[1] ?? '', address };
}

/** The part of an address after the `@`. */
export function domainOf({ address }: MailSender): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
