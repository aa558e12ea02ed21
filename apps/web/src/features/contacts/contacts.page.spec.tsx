import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, fakeApi, json, refusal } from '../../../test/fake-api';
import { renderElement } from '../../../test/render-page';
import { Component as ContactsPage } from './contacts.page';

const SEND = 'POST /api/contacts';

function open(answers: Answers = {}) {
  const api = fakeApi({ [SEND]: () => json({ id: '5f0c1f5e-7f4f-4b8e-9d0d-0a1b2c3d4e5f' }, 201), ...answers });
  renderElement(<ContactsPage />);
  return { sent: () => api.sent(SEND) };
}

const field = (name: string) => screen.getByRole('textbox', { name });
const send = () => userEvent.click(screen.getByRole('button', { name: 'Invia messaggio' }));
const consent = () => userEvent.click(screen.getByRole('checkbox'));

async function fillIn(): Promise<void> {
  await userEvent.type(field('Nome'), 'Giulia');
  await userEvent.type(field('Cognome'), 'Ferrari');
  await userEvent.type(field('Email'), 'giulia@example.com');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Oggetto' }), 'Stato della domanda');
  await userEvent.type(field('Messaggio'), 'A che punto è?');
}

describe('the contact information', () => {
  it('has address, phone, e-mail, opening hours and the time of an answer', () => {
    open();
    expect(screen.getByText(/Via del Ballatoio 12/)).toBeVisible();
    expect(screen.getByRole('link', { name: '+39 02 0000 0000' })).toHaveAttribute('href', 'tel:+390200000000');
    expect(screen.getByRole('link', { name: 'info@lacorte.example.com' })).toBeVisible();
    for (const hours of ['Lunedì14-17', 'Mercoledì9-12', 'Venerdì14-17']) {
      expect(
        screen.getByText((_, element) => element?.tagName === 'LI' && element.textContent === hours),
      ).toBeVisible();
    }
    expect(screen.getByText('Rispondiamo entro 24 ore')).toBeVisible();
  });
});

describe('the contact form', () => {
  it('sends the message without the consent, says so and empties itself', async () => {
    const { sent } = open();
    await fillIn();
    await consent();
    await send();
    expect(await screen.findByText('Messaggio inviato')).toBeVisible();
    expect(screen.getByText('Ti contatteremo al più presto!')).toBeVisible();
    expect(sent()).toEqual([
      {
        nome: 'Giulia',
        cognome: 'Ferrari',
        email: 'giulia@example.com',
        telefono: null,
        oggetto: 'stato-domanda',
        messaggio: 'A che punto è?',
      },
    ]);
    await waitFor(() => expect(field('Messaggio')).toHaveValue(''));
    expect(screen.getByRole('checkbox')).not.toBeChecked();
  });

  it('asks for the consent', async () => {
    const { sent } = open();
    await fillIn();
    await send();
    expect(await screen.findByText('Consenso richiesto')).toBeVisible();
    expect(screen.getAllByText('Devi accettare il consenso privacy per procedere.').length).toBeGreaterThan(0);
    expect(sent()).toEqual([]);
  });

  it('names every field that is missing or wrong, and puts the reader on the first', async () => {
    const { sent } = open();
    await userEvent.type(field('Email'), 'giulia@');
    await send();
    for (const message of [
      'Il nome è obbligatorio',
      'Il cognome è obbligatorio',
      'Email non valida',
      "Scelga l'oggetto del messaggio",
      'Il messaggio è obbligatorio',
    ]) {
      expect(await screen.findByText(message)).toBeVisible();
    }
    expect(field('Nome')).toHaveFocus();
    expect(field('Nome')).toBeInvalid();
    expect(sent()).toEqual([]);
  });

  it("shows the server's findings beside their fields and keeps what was typed", async () => {
    open({ [SEND]: () => refusal('validation', { fields: { email: 'validation.email.invalid' } }) });
    await fillIn();
    await consent();
    await send();
    expect(await screen.findByText("Errore nell'invio del messaggio. Riprova.")).toBeVisible();
    expect(screen.getByText('Email non valida')).toBeVisible();
    expect(field('Email')).toHaveFocus();
    expect(field('Messaggio')).toHaveValue('A che punto è?');
  });

  it('sends nothing twice', async () => {
    const arriving = Promise.withResolvers<Response>();
    const { sent } = open({ [SEND]: arriving.promise });
    await fillIn();
    await consent();
    await send();
    await userEvent.click(await screen.findByRole('button', { name: 'Invio in corso...' }));
    await userEvent.type(field('Nome'), '{Enter}');
    expect(sent()).toHaveLength(1);
    arriving.resolve(json({ id: '5f0c1f5e-7f4f-4b8e-9d0d-0a1b2c3d4e5f' }, 201));
    expect(await screen.findByText('Messaggio inviato')).toBeVisible();
  });
});
