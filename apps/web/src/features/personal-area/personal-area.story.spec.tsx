import { describe, expect, it, jest } from '@jest/globals';
import { type TimelineEntry } from '@lacorte/contracts';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pass } from '../../../test/clock';
import { type Answers, json, refusal, SETTINGS } from '../../../test/fake-api';
import { card, openPersonalArea, READ_OWN, withFiles } from '../../../test/open-personal-area';
import { anAttachedFile, anOwnApplication } from '../../../test/samples';

const ACCOUNT = { bankIban: 'IT60X0542811101000000123456', bankBeneficiary: 'La Corte società cooperativa' };
const WITH_ACCOUNT: Answers = { 'GET /settings.json': json({ ...SETTINGS, ...ACCOUNT }) };

const OTHER = 'DOM-2025-000001-16';
const older = () => anOwnApplication({ id: 'older', applicationCode: OTHER, createdAt: '2025-11-20T10:00:00Z' });

async function comeBack() {
  await act(async () => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

describe('the story of an application', () => {
  it('says what has happened, oldest first, in words and with the day', async () => {
    await openPersonalArea([
      anOwnApplication({
        timeline: [
          { at: '2026-11-20T23:30:00Z', kind: 'submitted' },
          { at: '2026-11-21T10:00:00Z', kind: 'documents-attached' },
          { at: '2026-11-21T10:05:00Z', kind: 'documents-attached' },
          { at: '2026-11-24T10:00:00Z', kind: 'fee-paid' },
          { at: '2026-11-25T10:00:00Z', kind: 'status-changed', status: 'under_review' },
        ],
      }),
    ]);
    const story = within(card().getByRole('list', { name: 'La storia della domanda' }));
    expect(story.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Domanda inviata21 novembre 2026',
      'Documenti aggiunti o cambiati21 novembre 2026',
      'Quota registrata come versata24 novembre 2026',
      'Stato della domanda: In Valutazione25 novembre 2026',
    ]);
  });

  it('leaves out what only a newer release knows', async () => {
    const newer = { at: '2027-03-01T10:00:00Z', kind: 'home-offered' } as unknown as TimelineEntry;
    await openPersonalArea([
      anOwnApplication({ timeline: [{ at: '2026-11-20T23:30:00Z', kind: 'submitted' }, newer] }),
    ]);
    const story = within(card().getByRole('list', { name: 'La storia della domanda' }));
    expect(story.getAllByRole('listitem')).toHaveLength(1);
  });

  it('is open for the newest application alone, and opens by a button', async () => {
    await openPersonalArea([anOwnApplication(), older()]);
    const buttonOf = (code: string) => card(code).getByRole('button', { name: /^Documenti e storia/ });
    expect(buttonOf('DOM-2026-000123-45')).toHaveAttribute('aria-expanded', 'true');
    expect(buttonOf(OTHER)).toHaveAttribute('aria-expanded', 'false');
    expect(card(OTHER).queryByRole('list', { name: 'La storia della domanda' })).not.toBeInTheDocument();
    await userEvent.click(buttonOf(OTHER));
    expect(card(OTHER).getByRole('list', { name: 'La storia della domanda' })).toBeVisible();
    await userEvent.click(buttonOf(OTHER));
    expect(buttonOf(OTHER)).toHaveAttribute('aria-expanded', 'false');
  });

  it('opens for the application that the address names, which gets the focus', async () => {
    await openPersonalArea([anOwnApplication(), older()], {}, `#${OTHER}`);
    expect(screen.getByRole('article', { name: OTHER })).toHaveFocus();
    expect(card(OTHER).getByRole('list', { name: 'La storia della domanda' })).toBeVisible();
  });

  it('is read again when the reader comes back to the page', async () => {
    const { answer } = await openPersonalArea();
    const paid = { state: 'paid', amountCents: 15_000, paidAt: '2026-12-03T00:00:00.000Z' } as const;
    answer({ [READ_OWN]: json([anOwnApplication({ fee: paid })]) });
    await comeBack();
    expect(await card().findByText('Quota versata il 3 dicembre 2026')).toBeVisible();
  });

  it('is read again while a new file is in the scanner', async () => {
    jest.useFakeTimers({ now: Date.parse('2026-11-21T09:01:00Z') });
    const { answer } = await openPersonalArea([withFiles([anAttachedFile({ scan: 'pending' })])]);
    expect(card().getByText('in controllo')).toBeVisible();
    answer({ [READ_OWN]: json([withFiles([anAttachedFile()])]) });
    await pass(15_000);
    expect(card().getByText('controllato')).toBeVisible();
  });

  it('stays when it cannot be read again, and says so', async () => {
    const { answer } = await openPersonalArea();
    answer({ [READ_OWN]: refusal('unavailable') });
    await comeBack();
    expect(await screen.findByText('I dati potrebbero non essere aggiornati')).toBeVisible();
    expect(card().getByText('Domanda inviata')).toBeVisible();
    answer({ [READ_OWN]: json([anOwnApplication({ applicationStatus: 'approved' })]) });
    await userEvent.click(screen.getByRole('button', { name: 'Riprova' }));
    expect(await card().findByText('Approvata')).toBeVisible();
    expect(screen.queryByText('I dati potrebbero non essere aggiornati')).not.toBeInTheDocument();
  });
});

describe('the fee', () => {
  it('is asked for while it is due, with the data of a bank transfer', async () => {
    await openPersonalArea([anOwnApplication()], WITH_ACCOUNT);
    expect(card().getByRole('heading', { name: 'Completa la tua iscrizione' })).toBeVisible();
    const transfer = within(await card().findByRole('region', { name: 'Oppure con bonifico bancario' }));
    expect(transfer.getByText('La Corte società cooperativa')).toBeVisible();
    expect(transfer.getByText('IT60 X054 2811 1010 0000 0123 456')).toBeVisible();
    expect(transfer.getByText(/^150,00\s€$/)).toBeVisible();
    expect(transfer.getByText('DOM-2026-000123-45')).toBeVisible();
    expect(await transfer.findByRole('img', { name: 'Codice QR con i dati del bonifico' })).toBeVisible();
  });

  it('has a button to copy each of its data', async () => {
    const user = userEvent.setup();
    await openPersonalArea([anOwnApplication()], WITH_ACCOUNT);
    for (const [name, text] of [
      ['Copia il beneficiario', 'La Corte società cooperativa'],
      ["Copia l'IBAN", 'IT60X0542811101000000123456'],
      ["Copia l'importo", '150,00'],
      ['Copia la causale', 'DOM-2026-000123-45'],
    ] as const) {
      await user.click(await card().findByRole('button', { name }));
      await expect(navigator.clipboard.readText()).resolves.toBe(text);
    }
    expect(card().getAllByText('Copiato')[0]).toBeVisible();
  });

  it('is paid by card alone without an account', async () => {
    const settings = { ...SETTINGS, bankIban: '', bankBeneficiary: '' };
    await openPersonalArea([anOwnApplication()], { 'GET /settings.json': json(settings) });
    expect(await card().findByRole('link', { name: 'Paga Quota di Iscrizione' })).toBeVisible();
    expect(card().queryByText('Oppure con bonifico bancario')).not.toBeInTheDocument();
  });

  it('is said to be paid once it is', async () => {
    const fee = { state: 'paid', amountCents: 15_000, paidAt: '2026-12-03T00:00:00.000Z' } as const;
    await openPersonalArea([anOwnApplication({ fee })]);
    expect(card().getByText('Quota versata il 3 dicembre 2026')).toBeVisible();
    expect(card().queryByText('Completa la tua iscrizione')).not.toBeInTheDocument();
    expect(card().queryByRole('link', { name: 'Paga Quota di Iscrizione' })).not.toBeInTheDocument();
    expect(card().getByRole('link', { name: 'Apri la ricevuta' })).toBeVisible();
  });

  it('is not asked for when the application is rejected', async () => {
    const fee = { state: 'not-due', amountCents: 15_000, paidAt: null } as const;
    await openPersonalArea([anOwnApplication({ fee, applicationStatus: 'rejected' })]);
    expect(card().getByText('Respinta')).toBeVisible();
    expect(card().queryByText('Completa la tua iscrizione')).not.toBeInTheDocument();
    expect(card().queryByText(/^Quota versata/)).not.toBeInTheDocument();
    expect(card().getByRole('link', { name: 'Apri la ricevuta' })).toBeVisible();
  });
});
