import { describe, expect, it } from '@jest/globals';
import { CONTACT_SUBJECTS, type Contact } from '@lacorte/contracts';
import { contactLetter } from './contact-mail';

const contact: Contact = {
  id: '3f0d3a5e-1f7e-4a43-9a85-2f6d3b8c1a11',
  nome: 'Amina',
  cognome: 'Bellini',
  email: 'amina@example.com',
  telefono: null,
  oggetto: 'documentazione',
  messaggio: 'Prima riga\nSeconda riga',
  createdAt: '2026-07-20T22:30:00.000Z',
  answeredAt: null,
  answeredBy: null,
  number: 'MSG-2026-000007',
  applicationCode: null,
};
const forwarded = (message: Contact) => contactLetter(message, 'https://lacorte.example.com');

describe("a visitor's message", () => {
  it('says who wrote what, and when', () => {
    const { html, text, subject } = forwarded({ ...contact, telefono: '+39 333 000 0000' });
    for (const part of [html, text]) {
      expect(part).toContain('Amina Bellini');
      expect(part).toContain('amina@example.com');
      expect(part).toMatch(/(\+|&#x2B;)?39 333 000 0000/);
      expect(part).toContain('Prima riga\nSeconda riga');
      expect(part).toContain('21 luglio 2026');
      expect(part).not.toMatch(/\{\w*\}|undefined/);
    }
    expect(subject).toBe('Messaggio dal sito: Documentazione');
  });

  it('does not name a telephone that was not given', () => {
    expect(forwarded(contact).text).not.toContain('Telefono');
  });

  it.each(CONTACT_SUBJECTS)('has a subject for %s', (oggetto) => {
    expect(forwarded({ ...contact, oggetto }).subject).toMatch(/^Messaggio dal sito: [A-Z]/);
  });

  it('links the address so that nothing more can stand in the link', () => {
    const { html } = forwarded({ ...contact, email: 'a?bcc=b@example.com' });
    expect(html).toContain('mailto:a%3Fbcc%3Db%40example.com');
  });
});
