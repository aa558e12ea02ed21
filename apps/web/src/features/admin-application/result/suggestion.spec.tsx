import { describe, expect, it } from '@jest/globals';
import { API } from '@lacorte/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anAssessment, applicationPageAnswers, ELIGIBLE, someDetails } from '../../../../test/admin-application';
import { type Answers, json, type ReceivedCall, refusal } from '../../../../test/fake-api';
import { openSite } from '../../../../test/open-site';

const application = someDetails();
const { id } = application;
const SAVE = `PUT ${API.assessment(id)}`;
const SAVED = { assessedBy: 'marta@example.com', assessedAt: new Date().toISOString() };
const assessment = anAssessment(ELIGIBLE, { ...SAVED, version: 3 });

/** Presses the suggested decision at once after changing a fact. */
async function decideAtOnce(answers: Answers) {
  const { calls } = await openSite(`/admin/domande/${id}`, {
    ...applicationPageAnswers({ application, assessment }),
    [`PUT ${API.applicationStatus(id)}`]: json({ ...application, applicationStatus: 'rejected', version: 2 }),
    ...answers,
  });
  const ownsHome = within(await screen.findByRole('radiogroup', { name: "Possiede un'abitazione" }));
  await userEvent.click(ownsHome.getByRole('radio', { name: 'Sì' }));
  await userEvent.click(screen.getByRole('button', { name: 'Segna come rifiutata' }));
  const decisions = [API.assessment(id), API.applicationStatus(id)];
  return () => calls.flatMap(({ method, path }) => (method === 'PUT' && decisions.includes(path) ? [path] : []));
}

describe('a decision right after the last fact', () => {
  const saving = ({ body }: ReceivedCall) => {
    const { facts } = body as { facts: object };
    return json(anAssessment(facts, { ...SAVED, version: 4 }));
  };

  it('saves the facts first, without waiting for the pause', async () => {
    const puts = await decideAtOnce({ [SAVE]: saving });
    await waitFor(() => expect(puts()).toEqual([API.assessment(id), API.applicationStatus(id)]));
  });

  it('keeps the focus, although its button goes', async () => {
    await decideAtOnce({ [SAVE]: saving });
    await waitFor(() => expect(screen.getByText('Stato: Rifiutata')).toHaveFocus());
  });

  it('is not taken when the facts are refused', async () => {
    const puts = await decideAtOnce({ [SAVE]: refusal('validation') });
    expect(await screen.findByText(/^Non salvata: /, { selector: 'span' })).toBeVisible();
    expect(puts()).toEqual([API.assessment(id)]);
  });
});
