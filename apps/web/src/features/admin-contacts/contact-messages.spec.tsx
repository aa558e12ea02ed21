import { describe, expect, it } from '@jest/globals';
import { type Contact, type ContactsPage } from '@lacorte/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAdmin } from '../../../test/admin-samples';
import { type Answers, json, refusal } from '../../../test/fake-api';
import { openSite } from '../../../test/open-site';

const contact: Contact = {
  id: 'c1',
  nome: 'Luca',
  cognome: 'Bianchi',
  email: 'luca@example.com',
  telefono: '+39 340 1234567',
  oggetto: 'stato-domanda',
  messaggio: 'Buongiorno,\na che punto è la mia domanda?',
  createdAt: '2026-11-20T09:00:00Z',
  answeredAt: null,
  answeredBy: null,
};
const answered: Contact = { ...contact, answeredAt: '2026-11-20T10:00:00Z', answeredBy: 'marta@example.com' };

const page = (items: Contact[], part: Partial<ContactsPage> = {}) =>
  json({ items, total: items.length, page: 1, pageSize: 50, unanswered: items.length, ...part });
const list = (query: string) => `GET /api/admin/contacts?${query}pageSize=50`;
const UNANSWERED = list('answered=false&page=1&');
const MARK = 'PUT /api/admin/contacts/c1/answered';

function openMessages(answers: Answers = {}, path = '/admin/messaggi') {
  return openSite(path, { 'GET /api/auth/user': json(anAdmin()), [UNANSWERED]: page([contact]), ...answers });
}

describe('the contact messages', () => {
  it('begin with those that wait for an answer', async () => {
    await openMessages();
    expect(await screen.findByRole('heading', { level: 2, name: '1 messaggio da rispondere' })).toBeVisible();
    const message = within(screen.getByRole('article', { name: 'Stato della domanda' }));
    expect(message.getByText('Luca Bianchi')).toBeVisible();
    expect(message.getByText(/a che punto è la mia domanda/)).toBeVisible();
    expect(message.getByText('20 novembre 2026 alle ore 10:00')).toBeVisible();
    expect(message.getByRole('link', { name: 'Rispondi per email' })).toHaveAttribute(
      'href',
      'mailto:luca@example.com?subject=Re%3A%20Stato%20della%20domanda',
    );
    expect(screen.getByRole('heading', { level: 1, name: 'Messaggi di contatto' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Messaggi' })).toHaveAttribute('aria-current', 'page');
  });

  it('are marked as answered, and back', async () => {
    const { sent, answer } = await openMessages({ [MARK]: json(answered) });
    await screen.findByText('Luca Bianchi');
    answer({ [UNANSWERED]: page([]) });
    await userEvent.click(screen.getByRole('button', { name: 'Segna come risposto' }));
    expect(await screen.findByText('Tutti i messaggi hanno ricevuto risposta')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Nessun messaggio da rispondere' })).toHaveFocus();
    answer({ [UNANSWERED]: page([contact]) });
    await userEvent.click(await screen.findByRole('button', { name: 'Annulla la modifica' }));
    expect(await screen.findByText('Luca Bianchi')).toBeVisible();
    expect(sent(MARK)).toEqual([{ answered: true }, { answered: false }]);
  });

  it('say who answered and when', async () => {
    await openMessages({ [list('answered=true&page=1&')]: page([answered]) }, '/admin/messaggi?filter=answered');
    expect(await screen.findByText(/marta@example\.com, 20 novembre 2026/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Segna come senza risposta' })).toBeVisible();
  });

  it('are filtered, with the filter in the address', async () => {
    const { router } = await openMessages({ [list('page=1&')]: page([contact, { ...answered, id: 'c2' }]) });
    await screen.findByText('Luca Bianchi');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Mostra' }), 'Tutti');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2));
    expect(router.state.location.search).toBe('?filter=all');
  });

  it('come in pages', async () => {
    await openMessages({
      [UNANSWERED]: page([contact], { total: 60 }),
      [list('answered=false&page=2&')]: page([{ ...contact, id: 'c2', nome: 'Anna' }], { total: 60, page: 2 }),
    });
    await screen.findByText('Luca Bianchi');
    await userEvent.click(screen.getByRole('button', { name: 'Pagina successiva' }));
    expect(await screen.findByText('Anna Bianchi')).toBeVisible();
    expect(screen.getByText('51–60 di 60')).toBeVisible();
  });

  it('say when they cannot be read, and try again', async () => {
    const { answer } = await openMessages({ [UNANSWERED]: refusal('unavailable') });
    expect(await screen.findByRole('alert')).toHaveTextContent('Errore nel caricamento dei messaggi');
    answer({ [UNANSWERED]: page([contact]) });
    await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(await screen.findByText('Luca Bianchi')).toBeVisible();
  });

  it('say when a mark did not hold', async () => {
    await openMessages({ [MARK]: refusal('not-found', { message: 'contacts.notFound' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Segna come risposto' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Il messaggio richiesto non esiste.');
  });
});
