const END_OF_MESSAGE = '\r\n.\r\n';
const END_OF_LINE = '\r\n';

/** The server's side of one SMTP connection. It accepts every message to a recipient that is not refused. */
export class SmtpConversation {
  private buffer = '';
  private isMessage = false;

  /**
   * @param answer sends a reply
   * @param accept takes headers and body
   * @param refuse returns the reply to a refused recipient
   */
  constructor(
    private readonly answer: (reply: string) => void,
    private readonly accept: (message: string) => void,
    private readonly refuse: () => string | undefined = () => undefined,
  ) {}

  greet(): void {
    this.answer(`220 sink ESMTP${END_OF_LINE}`);
  }

  /** Takes what the client has sent, in pieces of any length. */
  receive(piece: string): void {
    this.buffer += piece;
    for (;;) {
      const mark = this.isMessage ? END_OF_MESSAGE : END_OF_LINE;
      const end = this.buffer.indexOf(mark);
      if (end === -1) return;
      const part = this.buffer.slice(0, end);
      this.buffer = this.buffer.slice(end + mark.length);
      const reply = this.isMessage ? this.message(part) : this.command(part);
      this.answer(reply + END_OF_LINE);
    }
  }

  private message(content: string): string {
    this.isMessage = false;
    this.accept(content);
    return '250 accepted';
  }

  private command(line: string): string {
    switch (line.slice(0, 4).toUpperCase()) {
      case 'EHLO':
        return `250-sink${END_OF_LINE}250-8BITMIME${END_OF_LINE}250 SMTPUTF8`;
      case 'RCPT':
        return this.refuse() ?? '250 ok';
      case 'DATA':
        this.isMessage = true;
        return '354 go on';
      case 'QUIT':
        return '221 bye';
      default:
        return '250 ok';
    }
  }
}
