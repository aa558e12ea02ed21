import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Draft } from '@lacorte/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { answer, field, openApplicationForm } from '../../../test/application-form-screen';
import { pass, userOfStoppedTime } from '../../../test/clock';
import { fakeApi, json, refusal } from '../../../test/fake-api';
import { aUser } from '../../../test/samples';

const READ = 'GET /api/user/draft';
const SAVE = 'PUT /api/user/draft';
const NOW = Date.parse('2026-11-23T09:03:50.000Z');
const SAVED_AT = '2026-11-23T09:04:00.000Z';
const EMAIL = aUser().email;

const EXPIRES_AT = '2026-12-23T09:04:00.000Z';
const aDraft = (values: Draft['values'], version: number) => {
  return { values: { email: EMAIL, ...values }, version, savedAt: SAVED_AT, expiresAt: EXPIRES_AT, files: [] };
};
const THEIRS = {
  nome: 'Chiara',
  cognome: 'Verdi',
  dataNascita: '1988-03-04',
  presenzaMinori: 'si',
  tipologiaAbitazione: '3-locali',
  documenti: { 'carta-identita': ['/a/1/fronte.pdf'] },
};

let api: ReturnType<typeof fakeApi>;
const saves = () => api.sent('PUT') as Draft[];

async function conflict(current: Draft | null): Promise<Response> {
  return json({ ...((await refusal('version-conflict').json()) as object), current }, 409);
}

beforeEach(() => {
  jest.useFakeTimers({ now: NOW, advanceTimers: true });
  api = fakeApi({
    'GET /api/auth/user': json(aUser()),
    [READ]: json(aDraft({ nome: 'Chiara' }, 1)),
    [SAVE]: () => conflict(aDraft(THEIRS, 2)),
  });
});
const user = userOfStoppedTime;
const dialog = () => screen.findByRole('dialog', { name: 'Ci sono due versioni della bozza' });

/** The other device has saved in between. */
async function typeInBetween() {
  await openApplicationForm();
  answer('Cognome', 'Bianchi');
  await pass(2_000);
  return dialog();
}

describe('a draft that another device has changed', () => {
  it('is shown beside this one: only what differs, as the form says it', async () => {
    const versions = within(await typeInBetween());
    const rows = versions.getAllByRole('listitem').map((row) => row.textContent);
    expect(rows).toEqual([
      'CognomeIn questa paginaBianchiBozza salvata alle 10:04Verdi',
      'Data di nascitaIn questa paginavuotoBozza salvata alle 10:044 marzo 1988',
      'Sono presenti minori?In questa paginavuotoBozza salvata alle 10:04Sì',
      'Tipologia di abitazioneIn questa paginavuotoBozza salvata alle 10:043 locali',
      "Carta d'IdentitàIn questa paginavuotoBozza salvata alle 10:04fronte.pdf",
    ]);
  });

  it('takes the focus away from the buttons: a key meant for the form does not choose', async () => {
    const versions = await typeInBetween();
    expect(within(versions).getByRole('region', { name: 'Differenze tra le due versioni' })).toHaveFocus();
    await user.keyboard(' {Enter}');
    expect(versions).toBeVisible();
    await user.tab();
    expect(within(versions).getByRole('button', { name: 'Tieni questa' })).toHaveFocus();
  });

  it('is replaced by this one', async () => {
    const versions = await typeInBetween();
    api.answer({ [SAVE]: json({ version: 3, savedAt: SAVED_AT, files: [] }) });
    await user.click(within(versions).getByRole('button', { name: 'Tieni questa' }));
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect(saves().at(-1)).toEqual({ values: { nome: 'Chiara', cognome: 'Bianchi', email: EMAIL }, version: 2 });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field('Cognome')).toHaveValue('Bianchi');
  });

  it('replaces this one, with its files', async () => {
    const versions = await typeInBetween();
    await user.click(within(versions).getByRole('button', { name: 'Usa quella salvata' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(field('Cognome')).toHaveValue('Verdi');
    expect(screen.getByRole('radio', { name: '3 locali' })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Rimuovi fronte.pdf' })).toBeInTheDocument();
    expect(saves()).toHaveLength(1);
  });
  it('waits while nobody has chosen, and can be compared again', async () => {
    await typeInBetween();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    answer('Cognome', 'Bianchini');
    await pass(60_000);
    expect(saves()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Confronti le due versioni' }));
    expect((await dialog()).textContent).toContain('Bianchini');
  });
});

it('a draft whose application was sent from another device becomes a new one on request', async () => {
  api.answer({ [SAVE]: () => conflict(null) });
  await openApplicationForm();
  answer('Cognome', 'Bianchi');
  await pass(2_000);
  expect(screen.getAllByText(/La domanda è già stata inviata da un altro dispositivo/)[0]).toBeVisible();
  api.answer({ [SAVE]: json({ version: 1, savedAt: SAVED_AT, files: [] }) });
  await user.click(screen.getByRole('button', { name: 'Salva come nuova bozza' }));
  await waitFor(() => expect(saves().at(-1)?.version).toBeNull());
});
