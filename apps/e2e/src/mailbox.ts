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
  let mail: Mail | undefined;
  await expect(async () => {
    mail = (await mailsTo(address)).find((one) => subject.test(one.subject));
    expect(mail, `a message to ${address}`).toBeDefined();
  }).toPass({ intervals: [100, 250] });
  return mail as unknown as Mail;
}
