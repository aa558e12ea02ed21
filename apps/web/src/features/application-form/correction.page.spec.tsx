import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { API, type OwnApplication } from '@lacorte/contracts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answer, choose, field } from '../../../test/application-form-screen';
import { type Answers, invalid, json, type ReceivedCall, refusal } from '../../../test/fake-api';
import { loadLogin, logIn } from '../../../test/log-in';
import { openSite } from '../../../test/open-site';
import { press } from '../../../test/page-actions';
import { readIn } from '../../../test/read-in';
import { anOwnApplication, aTender, aUser } from '../../../test/samples';

const application = anOwnApplication({ version: 4 });
const { id, applicationCode: code } = application;
const PATH = `/area-utente/domande/${id}/correggi`;
const LIST = `GET ${API.userApplications}`;
const SEND = `PUT ${API.ownApplication(id)}`;
const CONTACTS = ['telefono', 'indirizzo', 'comune', 'provincia'] as const;

/** The server stores what is sent. */
const accept = ({ body }: ReceivedCall) => json({ ...application, ...(body as object), version: 5 });
/** A 409 with a code that this release of the contracts need not know. */
const conflict = (code: string, message: string, more: object = {}) =>
  json({ statusCode: 409, code, message, error: 'Conflict', ...more }, 409);

async function openCorrection(answers: Answers = {}, own: OwnApplication = application) {
  const view = await openSite(PATH, {
    'GET /api/auth/user': json(aUser()),
    [LIST]: json([own]),
    [`GET ${API.applicationTender(id)}`]: json(aTender()),
    [SEND]: accept,
    ...answers,
  });
  await screen.findByRole('region', { name: 'Che cosa cambia' });
  return view;
}

const summary = () => within(screen.getByRole('region', { name: 'Che cosa cambia' }));
const save = () => press('Salva le correzioni');
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeAll(loadLogin);
beforeEach(() => readIn('it'));

describe('correcting an application', () => {
  it('opens the form with the stored values, without password, consents and documents, and shows the e-mail', async () => {
    await openCorrection();
    expect(screen.getByRole('heading', { level: 1, name: 'Correzione della domanda' })).toBeVisible();
    expect(field('Nome')).toHaveValue('Giulia');
    expect(field('Data di nascita')).toHaveValue('14/03/1987');
    expect(field('Provincia')).toHaveValue(application.provincia);
    expect(field('Numero di minori')).toHaveValue(2);
    expect(screen.getByText('giulia@example.com')).toBeVisible();
    expect(screen.getByRole('link', { name: "Cambi l'email in «Sicurezza»" })).toHaveAttribute(
      'href',
      '/area-utente/sicurezza',
    );
    expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull();
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByRole('group', { name: 'Residenza' })).toHaveAccessibleDescription(
      "Dove risiede oggi. Per un comune di un'altra provincia, scelga prima la provincia.",
    );
    expect(screen.getByRole('link', { name: "Torna all'Area Utente" })).toHaveAttribute('href', `/area-utente#${code}`);
  });

  it('says what changes, sends only that with the version, and returns to the card, which has the answer', async () => {
    const { sent, router } = await openCorrection();
    expect(summary().getByText('Finora nessun dato è diverso da quelli salvati.')).toBeVisible();
    answer('Telefono', ' 02 1234567 ');
    choose('Sono presenti minori?', 'No');
    answer('Data di nascita', '15/03/1987');
    expect(
      summary()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Data di nascita da «14 marzo 1987» a «15 marzo 1987»',
      'Telefono da «+39 333 0000000» a «02 1234567»',
      'Sono presenti minori? da «Sì» a «No»',
      'Numero di minori da «2» a nessun valore',
    ]);
    await save();
    await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/area-utente', hash: `#${code}` }));
    expect(sent(SEND)).toEqual([
      {
        version: 4,
        dataNascita: '1987-03-15',
        telefono: '02 1234567',
        presenzaMinori: 'no',
        numeroMinori: null,
      },
    ]);
    expect(await screen.findByText('Correzioni salvate')).toBeVisible();
    const card = within(await screen.findByRole('article', { name: code }));
    expect(card.getByText('02 1234567')).toBeVisible();
  });

  it('sends nothing while nothing differs, and says so', async () => {
    const { sent } = await openCorrection();
    answer('Nome', 'Giulia ');
    await save();
    expect(await screen.findByText("Non c'è nulla da salvare")).toBeVisible();
    expect(sent(SEND)).toEqual([]);
    answer('Nome', 'Giulio');
    expect(screen.queryByText("Non c'è nulla da salvare")).toBeNull();
  });

  it('checks the changed fields alone, with the rules of the form, and leads to the errors', async () => {
    // The telephone number is older than its rule.
    const { sent } = await openCorrection(
      {},
      { ...application, telefono: 'non lo so', presenzaMinori: 'no', numeroMinori: null },
    );
    answer('Codice fiscale', 'FRRGLI87C54F205');
    choose('Sono presenti minori?', 'Sì');
    await save();
    const errors = await screen.findByRole('region', { name: 'Ci sono 2 dati da sistemare' });
    expect(errors).toHaveFocus();
    expect(within(errors).getAllByRole('link')).toHaveLength(2);
    expect(field('Telefono')).not.toBeInvalid();
    await waitFor(() => expect(document.title).toBe('Errore: Correzione della domanda · La Corte'));
    expect(sent(SEND)).toEqual([]);
    answer('Codice fiscale', 'FRRGLI87C54F205X');
    answer('Numero di minori', '1');
    await save();
    await waitFor(() => expect(sent(SEND)).toEqual([{ version: 4, presenzaMinori: 'si', numeroMinori: '1' }]));
  });

  it('shows what the server finds wrong beside the field', async () => {
    await openCorrection({ [SEND]: invalid({ telefono: 'validation.telefono.invalid' }) });
    answer('Telefono', '02 7654321');
    await save();
    expect(await screen.findByRole('region', { name: "C'è un dato da sistemare" })).toHaveFocus();
    expect(field('Telefono')).toBeInvalid();
  });

  it('leads by Enter to what changes, and does not send', async () => {
    const { sent } = await openCorrection();
    const name = field('Nome');
    await userEvent.type(name, 'na{Enter}');
    expect(screen.getByRole('region', { name: 'Che cosa cambia' })).toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Salva le correzioni' })).toHaveFocus();
    answer('Nome', 'Giulia Maria');
    await save();
    await waitFor(() => expect(sent(SEND)).toEqual([{ version: 4, nome: 'Giulia Maria' }]));
  });

  it('asks before typed corrections are lost', async () => {
    const { router } = await openCorrection();
    const back = "Torna all'Area Utente";
    answer('Nome', 'Giulio');
    await userEvent.click(screen.getByRole('link', { name: back }));
    const question = await dialog('Vuole lasciare questa pagina?');
    await press('Resta su questa pagina', question);
    expect(field('Nome')).toHaveValue('Giulio');
    await userEvent.click(screen.getByRole('link', { name: back }));
    await press('Lascia la pagina', await dialog('Vuole lasciare questa pagina?'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/area-utente'));
  });

  it('leaves without a question while nothing is typed', async () => {
    const { router } = await openCorrection();
    await userEvent.click(screen.getByRole('link', { name: 'Annulla' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/area-utente'));
  });
});

describe('an application of which only a part may be corrected', () => {
  it('shows the other fields as text, and says why', async () => {
    await openCorrection({}, { ...application, mayCorrect: [...CONTACTS] });
    expect(screen.getByText(/qui può cambiare telefono, indirizzo, comune e provincia/)).toBeVisible();
    expect(screen.getAllByRole('textbox').map((control) => control.getAttribute('name'))).toEqual([
      'indirizzo',
      'telefono',
    ]);
    expect(screen.queryByRole('radio')).toBeNull();
    const value = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;
    expect(value('Data di nascita')).toHaveTextContent('14 marzo 1987');
    expect(value('Tipologia di abitazione')).toHaveTextContent('3 locali');
    expect(value('Numero di minori')).toHaveTextContent('2');
    // There are no disabled persons.
    expect(screen.queryByText('Numero di persone disabili')).toBeNull();
  });

  it('has no form once it is withdrawn, or for somebody else', async () => {
    const answers = { 'GET /api/auth/user': json(aUser()) };
    const withdrawn = { ...application, mayCorrect: [], withdrawnAt: '2026-11-23T09:00:00Z' };
    const { unmount } = await openSite(PATH, { ...answers, [LIST]: json([withdrawn]) });
    expect(await screen.findByText(/La domanda è ritirata\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Salva le correzioni' })).toBeNull();
    unmount();
    await openSite(PATH, { ...answers, [LIST]: json([]) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Domanda non trovata' })).toBeVisible();
  });

  it('takes over what the server no longer allows', async () => {
    const message = 'La domanda non si può più correggere.';
    const { answer: answerLater, sent } = await openCorrection({ [SEND]: conflict('application-closed', message) });
    answer('Nome', 'Giulio');
    answer('Telefono', '02 7654321');
    answerLater({ [LIST]: json([{ ...application, version: 5, mayCorrect: [...CONTACTS] }]) });
    await save();
    const lost = 'Non si possono più correggere: nome. Lì valgono di nuovo i dati salvati.';
    expect(await screen.findByText(`${lost} Le altre correzioni si possono ancora salvare.`)).toBeVisible();
    expect(screen.queryByText(message)).toBeNull();
    expect(await screen.findByText(/qui può cambiare telefono/)).toBeVisible();
    expect(summary().getAllByRole('listitem')).toHaveLength(1);
    answerLater({ [SEND]: accept });
    await save();
    await waitFor(() => expect(sent(SEND).at(-1)).toEqual({ version: 5, telefono: '02 7654321' }));
  });
});

describe('a correction that comes second', () => {
  const changed = (part: Partial<OwnApplication>) =>
    conflict('version-conflict', 'La domanda è cambiata.', { current: { ...application, version: 7, ...part } });

  it('is joined with one of other fields, and goes on by itself', async () => {
    const { answer: answerLater, sent } = await openCorrection({
      [SEND]: () => {
        answerLater({ [SEND]: accept });
        return changed({ indirizzo: 'Via Nuova 1' });
      },
    });
    answer('Telefono', '02 7654321');
    await save();
    expect(await screen.findByText('Correzioni salvate')).toBeVisible();
    expect(sent(SEND)).toEqual([
      { version: 4, telefono: '02 7654321' },
      { version: 7, telefono: '02 7654321' },
    ]);
  });

  it('asks for each field that both have changed', async () => {
    const { answer: answerLater, sent } = await openCorrection({
      [SEND]: changed({ indirizzo: 'Via Nuova 1', telefono: '06 1', nome: 'Giuliana' }),
    });
    answer('Telefono', '02 7654321');
    answer('Indirizzo', 'Via Vecchia 2');
    await save();
    const versions = await dialog('La domanda è stata corretta anche altrove');
    expect(versions.getAllByRole('radiogroup')).toHaveLength(2);
    fireEvent.click(versions.getByRole('radio', { name: 'Via Nuova 1' }));
    answerLater({ [SEND]: accept });
    await press('Conferma le scelte', versions);
    await waitFor(() => expect(sent(SEND).at(-1)).toEqual({ version: 7, telefono: '02 7654321' }));
  });

  it('asks again after the choice was put off', async () => {
    const { answer: answerLater, sent } = await openCorrection({
      [SEND]: changed({ telefono: '06 12345678', indirizzo: 'Via Nuova 1' }),
    });
    answer('Telefono', '02 7654321');
    await save();
    await press('Decida più tardi', await dialog('La domanda è stata corretta anche altrove'));
    expect(summary().getByRole('listitem')).toHaveTextContent('Telefono da «06 12345678» a «02 7654321»');
    expect(field('Indirizzo')).toHaveValue('Via Nuova 1');
    await save();
    const versions = await dialog('La domanda è stata corretta anche altrove');
    expect(versions.getByRole('radio', { name: '06 12345678' })).toBeVisible();
    expect(sent(SEND)).toHaveLength(1);
    answerLater({ [SEND]: accept });
    await press('Conferma le scelte', versions);
    await waitFor(() => expect(sent(SEND).at(-1)).toEqual({ version: 7, telefono: '02 7654321' }));
  });

  it('leads to the reason when the application was withdrawn meanwhile', async () => {
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    await openCorrection({
      [SEND]: changed({ mayCorrect: [], withdrawnAt: '2026-11-23T09:00:00Z', telefono: '06 1' }),
    });
    answer('Telefono', '02 7654321');
    screen.getByRole('button', { name: 'Salva le correzioni' }).focus();
    await save();
    const reason = await screen.findByText(/La domanda è ritirata\./);
    expect(document.activeElement).toContainElement(reason);
    expect(scrolled.mock.contexts).toEqual([document.activeElement]);
    expect(screen.queryByText(/cambiata nel frattempo/)).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('does not send fields that may no longer be changed', async () => {
    const { sent } = await openCorrection({ [SEND]: changed({ mayCorrect: [...CONTACTS] }) });
    answer('Nome', 'Giulio');
    answer('Cognome', 'Verdi');
    answer('Telefono', '02 7654321');
    await save();
    expect(await screen.findByText(/^Non si possono più correggere: nome e cognome\./)).toBeVisible();
    expect(summary().getAllByRole('listitem')).toHaveLength(1);
    expect(sent(SEND)).toHaveLength(1);
  });

  it('says that nothing is left to save, and saves nothing after a choice that others can no longer follow', async () => {
    const { sent } = await openCorrection({
      [SEND]: changed({ mayCorrect: [...CONTACTS], telefono: '06 1', nome: 'Giuliana' }),
    });
    answer('Nome', 'Giulio');
    answer('Telefono', '02 7654321');
    await save();
    const versions = await dialog('La domanda è stata corretta anche altrove');
    expect(versions.getAllByRole('radiogroup')).toHaveLength(1);
    fireEvent.click(versions.getByRole('radio', { name: '06 1' }));
    await press('Conferma le scelte', versions);
    expect(await screen.findByText(/più correggere: nome\. .* Non resta altro da salvare\.$/)).toBeVisible();
    expect(sent(SEND)).toHaveLength(1);
  });
});

it('asks for the login on the spot when the session has ended, and then goes on by itself', async () => {
  const { answer: answerLater, router } = await openCorrection({ [SEND]: () => refusal('session-required') });
  answer('Telefono', '02 7654321');
  answerLater({
    'POST /api/auth/login': () => {
      answerLater({ [SEND]: accept });
      return json(aUser());
    },
  });
  await save();
  await logIn();
  await waitFor(() => expect(router.state.location.pathname).toBe('/area-utente'));
  expect(await screen.findByText('Correzioni salvate')).toBeVisible();
});

describe('while another tab changes the session', () => {
  const marco = aUser({ id: 'marco', firstName: 'Marco', lastName: 'Neri', email: 'marco@example.com' });
  const USER = 'GET /api/auth/user';
  const hear = (key: string, newValue: string) =>
    act(() => {
      localStorage.setItem(key, newValue);
      dispatchEvent(new StorageEvent('storage', { key, newValue }));
    });
  const notice = (name: string) => screen.findByRole('status', { name });

  async function expectOtherAccount() {
    expect(await notice('È entrato un altro account')).toHaveFocus();
    expect(screen.getByText(/Questa pagina è ora di quell'account/, { selector: 'main *' })).toBeVisible();
    expect(screen.queryByText(/02 7654321|RSSMRA|Giulia/)).toBeNull();
    expect(screen.queryByText('Domanda non trovata')).toBeNull();
  }

  it('says that another account has logged in, and shows nothing of the last reader', async () => {
    const { answer: answerLater } = await openCorrection();
    answer('Telefono', '02 7654321');
    answerLater({ [USER]: json(marco), [LIST]: json([]) });
    hear('logged-in', `${marco.id} 1`);
    await expectOtherAccount();
  });

  it('says so after a logout that was refused while the session had ended', async () => {
    const { answer: answerLater } = await openCorrection({ [SEND]: () => refusal('session-required') });
    answer('Telefono', '02 7654321');
    await save();
    await press('Annulla', within(await screen.findByRole('dialog')));
    await screen.findByRole('region', { name: 'La sessione è terminata' });
    answerLater({
      [USER]: json(marco),
      [LIST]: json([]),
      'POST /api/auth/logout': () => refusal('session-required'),
    });
    await userEvent.click(screen.getByRole('button', { name: /Menu utente/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Esci' }));
    await expectOtherAccount();
  });

  it('stays after a logout, says so, and opens again for the same person', async () => {
    const { answer: answerLater, router } = await openCorrection();
    answer('Telefono', '02 7654321');
    answerLater({ [USER]: () => refusal('session-required') });
    hear('logged-out', '1');
    const said = await notice('Logout eseguito');
    expect(said).toHaveFocus();
    expect(within(said).getByText(/le correzioni scritte qui e non salvate sono state cancellate/)).toBeVisible();
    answerLater({ [USER]: json(aUser()), 'POST /api/auth/login': json(aUser()) });
    await press('Accedi', within(said));
    await logIn();
    await screen.findByRole('region', { name: 'Che cosa cambia' });
    expect(field('Telefono')).toHaveValue('+39 333 0000000');
    expect(router.state.location.pathname).toBe(PATH);
  });
});

it('is in French for French readers', async () => {
  await readIn('fr');
  await openSite(PATH, { 'GET /api/auth/user': json(aUser()), [LIST]: json([application]) });
  expect(await screen.findByRole('heading', { level: 1, name: 'Correction de la demande' })).toBeVisible();
  const changes = within(await screen.findByRole('region', { name: 'Ce qui change' }));
  await act(async () => fireEvent.change(screen.getByLabelText('Téléphone'), { target: { value: '02 7654321' } }));
  expect(changes.getByRole('listitem')).toHaveTextContent('Téléphone de « +39 333 0000000 » à « 02 7654321 »');
});
