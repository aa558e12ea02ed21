/** A message as the mail server accepted it; addresses without display names. */
export interface ReceivedMessage {
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  messageId: string;
  attachments: { filename: string; contentType: string; size: number }[];
}

interface CaughtMessage {
  from: { address: string }[];
  to: { address: string }[];
  subject: string;
  text?: string;
  html?: string;
  headers: Record<string, unknown>;
  attachments?: { filename: string; contentType: string; size?: number }[];
}

/**
 * Messages in the mailbox at the SMTP catcher's web address, oldest first.
 *
 * @param sender only those from this address
 */
export async function readMailbox(webUrl: string, sender?: string): Promise<ReceivedMessage[]> {
  const filter = new URLSearchParams({ sort: 'asc', ...(sender && { 'from.address': sender }) });
  const answer = await fetch(`${webUrl}/email?${filter}`);
  if (!answer.ok) throw new Error(`the mailbox answers ${answer.status}`);
  return ((await answer.json()) as CaughtMessage[]).map(toReceivedMessage);
}

function toReceivedMessage(message: CaughtMessage): ReceivedMessage {
  return {
    from: message.from[0]?.address ?? '',
    to: message.to.map(({ address }) => address),
    subject: message.subject,
    text: message.text ?? '',
    html: message.html ?? '',
    messageId: String(message.headers['message-id'] ?? ''),
    attachments: (message.attachments ?? []).map(({ filename, contentType, size }) => ({
      filename,
      contentType,
      size: size ?? 0,
    })),
  };
}
