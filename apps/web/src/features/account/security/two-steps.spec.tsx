import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAdmin, dashboardAnswers } from '../../../../test/admin-samples';
import { type Answers, done, fakeApi, invalid, json, refusal } from '../../../../test/fake-api';
import { openSecurity, section } from '../../../../test/open-security';
import { press as pressIn } from '../../../../test/page-actions';
import { renderRoutes } from '../../../../test/render-page';
import { routes } from '../../../app/router';

const BEGIN = 'POST /api/auth/totp';
const CONFIRM = 'POST /api/auth/totp/confirm';
const SWITCH_OFF = 'DELETE /api/auth/totp';
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const enrolment = { secret, otpauthUrl: `otpauth://totp/La%20Corte:marta@example.com?secret=${secret}` };
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `abcd-efgh-ijkl-mnop-qrst-uvw${index}`);

function open({ enabled = false, required = false }, answers: Answers = {}) {
  return openSecurity(anAdmin({ mfa: { enabled, required } }), {
    [BEGIN]: json(enrolment, 201),
    [CONFIRM]: json({ recoveryCodes }),
    ...answers,
  });
}

const twoSteps = () => section('Verifica in due passaggi');
const press = (name: string) => pressIn(name, twoSteps());

async function enrol() {
  await press('Attiva la verifica in due passaggi');
  await userEvent.type(await twoSteps().findByLabelText("Codice mostrato dall'app"), '123456{Enter}');
  await twoSteps().findByRole('heading', { name: 'Conservi i codici di recupero' });
}

describe('switching two steps on', () => {
  it('shows the QR code and the key to type, says beside the field that a code is wrong, and can be given up', async () => {
    await open({}, { [CONFIRM]: refusal('totp-code-invalid') });
    expect(twoSteps().getByText('Non attiva')).toBeVisible();
    await press('Attiva la verifica in due passaggi');
    expect(await twoSteps().findByRole('heading', { name: 'Colleghi la sua app' })).toHaveFocus();
    expect(await twoSteps().findByRole('img', { name: "Codice QR per l'app di autenticazione" })).toBeVisible();
    expect(twoSteps().getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
    const field = await twoSteps().findByLabelText("Codice mostrato dall'app");
    await userEvent.type(field, '000000{Enter}');
    expect(await twoSteps().findByText('Il codice non è corretto.')).toBeVisible();
    expect(field).toHaveFocus();
    await press('Annulla');
    expect(await twoSteps().findByRole('button', { name: 'Attiva la verifica in due passaggi' })).toBeVisible();
    expect(twoSteps().getByRole('heading', { level: 2 })).toHaveFocus();
  });

  it('is in force with the first code, and shows ten recovery codes until the reader says that they are kept', async () => {
    const { sent } = await open({});
    await enrol();
    expect(twoSteps().getByRole('heading', { name: 'Conservi i codici di recupero' })).toHaveFocus();
    expect(sent(CONFIRM)).toEqual([{ code: '123456' }]);
    const codes = twoSteps().getAllByRole('listitem');
    expect(codes.map(({ textContent }) => textContent)).toEqual(recoveryCodes);
    expect(twoSteps().getByText('Attiva')).toBeVisible();
    await press('Fatto');
    const kept = twoSteps().getByRole('checkbox', { name: 'Ho conservato i codici in un luogo sicuro' });
    expect(kept).toHaveFocus();
    expect(twoSteps().getByText(/^Account marta@example\.com, \d{1,2} \p{L}+ \d{4}$/u)).toBeInTheDocument();
    expect(kept).toHaveAccessibleDescription(/Confermi prima di aver conservato i codici/);
    await userEvent.click(kept);
    await press('Fatto');
    expect(twoSteps().queryByText(recoveryCodes[0] ?? '')).not.toBeInTheDocument();
    expect(twoSteps().getByRole('heading', { name: 'Verifica in due passaggi' })).toHaveFocus();
    expect(twoSteps().getByRole('button', { name: 'Disattiva...' })).toBeVisible();
    expect(twoSteps().getByText(/Disattivi la verifica e la attivi di nuovo/)).toBeVisible();
  });

  it('shows that they are on when another tab was first', async () => {
    const { answer } = await open({}, { [BEGIN]: refusal('totp-enabled') });
    answer({ 'GET /api/auth/user': json(anAdmin({ mfa: { enabled: true, required: false } })) });
    await press('Attiva la verifica in due passaggi');
    expect(await twoSteps().findByRole('button', { name: 'Disattiva...' })).toBeVisible();
  });
});

describe('the recovery codes', () => {
  it('are copied and printed; when the browser does not copy, that is said', async () => {
    const print = jest.fn();
    window.print = print;
    const user = userEvent.setup();
    await open({});
    await enrol();
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
    await user.click(twoSteps().getByRole('button', { name: 'Copia i codici' }));
    expect(await twoSteps().findByText(/selezioni il testo a mano/)).toBeVisible();
    write.mockResolvedValue();
    await user.click(twoSteps().getByRole('button', { name: 'Copia i codici' }));
    expect(write).toHaveBeenCalledWith(recoveryCodes.join('\n'));
    expect(await twoSteps().findByText('Copiato')).toBeVisible();
    await user.click(twoSteps().getByRole('button', { name: 'Stampa' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('are not left without a question', async () => {
    const { router } = await open({});
    await enrol();
    await act(() => router.navigate('/'));
    const question = within(await screen.findByRole('dialog', { name: 'Lasciare la pagina senza i codici?' }));
    await userEvent.click(question.getByRole('button', { name: 'Resta sulla pagina' }));
    expect(router.state.location.pathname).toBe('/area-utente/sicurezza');
    expect(twoSteps().getByText(recoveryCodes[0] ?? '')).toBeVisible();
    await act(() => router.navigate('/'));
    await userEvent.click(await screen.findByRole('button', { name: 'Lascia la pagina' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});

describe('switching two steps off', () => {
  it('takes password and code, and says beside its field what is wrong', async () => {
    const wrongPassword = invalid({ password: 'accounts.wrongPassword' });
    const { answer, sent } = await open({ enabled: true }, { [SWITCH_OFF]: wrongPassword });
    await press('Disattiva...');
    const dialog = within(await screen.findByRole('dialog', { name: 'Disattivare la verifica in due passaggi?' }));
    await userEvent.type(dialog.getByLabelText('La sua password'), 'Segreta1');
    await userEvent.type(dialog.getByLabelText('Codice di verifica'), '123456{Enter}');
    expect(await dialog.findByText('La password non è corretta.')).toBeVisible();
    expect(dialog.getByLabelText('La sua password')).toHaveFocus();
    answer({ [SWITCH_OFF]: refusal('totp-code-invalid') });
    await userEvent.type(dialog.getByLabelText('Codice di verifica'), '{Enter}');
    expect(await dialog.findByText('Il codice non è corretto.')).toBeVisible();
    expect(dialog.getByLabelText('Codice di verifica')).toHaveFocus();
    answer({ [SWITCH_OFF]: done });
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Verifica in due passaggi disattivata')).toBeVisible();
    expect(sent(SWITCH_OFF)).toEqual(Array(3).fill({ password: 'Segreta1', code: '123456' }));
    expect(twoSteps().getByText('Non attiva')).toBeVisible();
    await waitFor(() => expect(twoSteps().getByRole('heading', { name: 'Verifica in due passaggi' })).toHaveFocus());
  });

  it('says what an administrator loses where two steps are required', async () => {
    await open({ enabled: true, required: true });
    await press('Disattiva...');
    expect(await screen.findByText(/non potrà usare l'area amministrativa/)).toBeVisible();
  });
});

describe('an administrator who needs two steps', () => {
  const required = json(anAdmin({ mfa: { enabled: false, required: true } }));

  it('is led here from the back office, with the reason, and back once they are on', async () => {
    const { answer, calls } = fakeApi({
      'GET /api/auth/user': required,
      'GET /api/auth/sessions': json([]),
      [BEGIN]: json(enrolment, 201),
      [CONFIRM]: json({ recoveryCodes }),
    });
    const { router } = renderRoutes(routes, '/admin');
    expect(await screen.findByText('Attivi la verifica in due passaggi')).toBeVisible();
    expect(router.state.location.pathname).toBe('/area-utente/sicurezza');
    expect(calls.some(({ path }) => path.startsWith('/api/admin'))).toBe(false);
    await enrol();
    await userEvent.click(twoSteps().getByRole('checkbox'));
    await press('Fatto');
    answer(dashboardAnswers([]));
    await userEvent.click(screen.getByRole('link', { name: "Vai all'area amministrativa" }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard Amministrativa' })).toBeVisible();
  });

  it('is led here when a call of the back office says so first', async () => {
    const { 'GET /api/auth/user': user, ...lists } = dashboardAnswers([]);
    const { answer } = fakeApi({
      'GET /api/auth/user': user,
      'GET /api/auth/sessions': json([]),
      ...Object.fromEntries(Object.keys(lists).map((call) => [call, () => refusal('mfa-required')])),
    });
    renderRoutes(routes, '/admin');
    await waitFor(() =>
      expect(fetch).toHaveBeenCalledWith(expect.stringContaining('/api/auth/user'), expect.anything()),
    );
    answer({ 'GET /api/auth/user': required });
    expect(await screen.findByText('Attivi la verifica in due passaggi')).toBeVisible();
  });
});
