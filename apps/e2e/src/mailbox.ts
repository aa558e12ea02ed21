import { expect } from '@playwright/test';

/** A message in the SMTP catcher. */
interface Mail {
  id: string;
  subject: string;
  to: { address: string }[];
  html: string;
  text: string;
  headers: { 'message-id': string };
  attachments?: { filename: string; contentType: string; size: number }[];
}

const mailbox = () => `${process.env.E2E_MAIL_URL}/email`;

/** Messages to an address so far. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(mailbox());
  const mails = (await response.json()) as Mail[];
  return mails.filter((mail) => mail.to.some((recipient) => recipient.address === address));
}

/** Waits for a message to an address, optionally with a subject. */
export async function mailTo(address: string, { subject = /./ } = {}): Promise<Mail> {
  const found = async () => (await mailsTo(address)).find((mail) => subject.test(mail.subject));
  await expect.poll(async () => (await found()) !== undefined, { timeout: 30_000 }).toBe(true);
  const mail = await found();
  if (!mail) throw new Error(`the message to ${address} is gone`);
  return mail;
}
