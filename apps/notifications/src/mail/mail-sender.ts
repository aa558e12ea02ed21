import type { MailAddress } from './mail-server';

const ADDRESS = /^[^<>@\s]+@[^<>@\s]+$/;
const NAME = /^(?:"[^"<>]*"|[^"<>]*)$/;

/** Reads `Name <address>` or a bare address. @throws Error when it is neither */
export function parseSender(text: string): MailAddress {
  const trimmed = text.trim();
  const open = trimmed.endsWith('>') ? trimmed.indexOf('<') : -1;
  const name = open === -1 ? '' : trimmed.slice(0, open).trim();
  const address = open === -1 ? trimmed : trimmed.slice(open + 1, -1);
  if (!ADDRESS.test(address) || !NAME.test(name)) {
    throw new Error('MAIL_FROM is neither an address nor "Name <address>"');
  }
  return { name: name.replaceAll('"', ''), address };
}

/** The part of an address after the `@`. */
export function domainOf({ address }: MailAddress): string {
  return address.slice(address.lastIndexOf('@') + 1);
}
