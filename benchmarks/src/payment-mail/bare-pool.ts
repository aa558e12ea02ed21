import { createTransport } from 'nodemailer';

/** As the product has it. */
const CONNECTIONS = 5;
const AT_ONCE = 20;

const SENTENCE = 'La domanda è stata ricevuta: per completare l’iscrizione manca il versamento della quota. ';

/** Hands messages of about this size to the mail server, from a bare nodemailer pool with its content ready. */
export async function sendFromBarePool(smtpUrl: string, { count, bytes }: { count: number; bytes: number }) {
  const transport = createTransport({ url: smtpUrl, pool: true, maxConnections: CONNECTIONS, maxMessages: 1_000 });
  const text = SENTENCE.repeat(Math.ceil(bytes / 2 / SENTENCE.length / 1.2));
  const html = `<p>${text}</p>`;
  let next = 0;
  const sendOn = async () => {
    while (next < count) {
      next += 1;
      await transport.sendMail({
        from: { name: 'La Corte', address: 'info@lacorte.example.com' },
        to: { name: `Persona ${next}`, address: `persona.${next}@example.com` },
        subject: 'Completa la tua iscrizione',
        ...{ text, html },
      });
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, sendOn));
  } finally {
    transport.close();
  }
}
