import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { field, openApplicationForm } from '../../../test/application-form-screen';
import { fakeApi, json, SETTINGS } from '../../../test/fake-api';

const NOTICE = 'Abbiamo compilato alcuni campi per Lei';
const CLAIMS = { nome: 'Lucia', cognome: 'Ferrario', dataNascita: '1988-03-14', codiceFiscale: 'FRRLCU88C54F205N' };
const WITH_PROVIDER = json({ ...SETTINGS, oidcLabel: 'SPID' });

describe('what an identity provider said of the person', () => {
  it('fills in the form, and the page says so', async () => {
    fakeApi({ 'GET /settings.json': WITH_PROVIDER, 'GET /api/auth/oidc/claims': json(CLAIMS) });
    await openApplicationForm();
    expect(await screen.findByText(NOTICE)).toBeVisible();
    expect(field('Nome')).toHaveValue('Lucia');
    expect(field('Data di nascita')).toHaveValue('1988-03-14');
    expect(screen.getByText(/I dati arrivano da SPID/)).toBeVisible();
  });

  it('replaces nothing that was typed', async () => {
    const claims = Promise.withResolvers<Response>();
    fakeApi({ 'GET /settings.json': WITH_PROVIDER, 'GET /api/auth/oidc/claims': claims.promise });
    await openApplicationForm();
    await userEvent.type(field('Nome'), 'Maria');
    claims.resolve(json(CLAIMS));
    await waitFor(() => expect(field('Cognome')).toHaveValue('Ferrario'));
    expect(field('Nome')).toHaveValue('Maria');
  });

  it('is not asked for without a provider', async () => {
    const api = fakeApi();
    await openApplicationForm();
    await waitFor(() => expect(api.calls.some(({ path }) => path === '/settings.json')).toBe(true));
    expect(api.calls.some(({ path }) => path === '/api/auth/oidc/claims')).toBe(false);
    expect(screen.queryByText(NOTICE)).toBeNull();
  });
});
