import { expect } from '@playwright/test';

/** A message as the SMTP catcher lists it. */
interface Mail {
  id: string;
  subject: string;
  to: { address: string }[];
  html: string;
  text: string;
  messageId: string;
  attachments?: { filename: string; contentType: string; size: number }[];
}

const mailbox = () => `${process.env.E2E_MAIL_URL}/email`;

/** Every message to an address, as many as there are now. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(mailbox());
  const mails = (await response.json()) as Mail[];
  return mails.filter((mail) => mail.to.some((recipient) => recipient.address === address));
}

/** Waits for the first message to an address. */
export async function mailTo(address: string, timeout = 30_000): Promise<Mail> {
  await expect.poll(async () => (await mailsTo(address)).length, { timeout }).toBeGreaterThan(0);
  const [mail] = await mailsTo(address);
  return mail;
}
