import type { DocumentSectionId, SubmittedReceipt } from '@lacorte/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import messages from '../src/i18n/it/application.json' with { type: 'json' };
import { fillIn, openApplicationForm, submit } from './application-form-screen';
import { type Answers, fakeApi, json } from './fake-api';
import { fakeUploads } from './fake-uploads';
import { jpeg, PDF } from './file-contents';
import { aReceipt } from './samples';

const ID = '7b0f3c62-93f2-4f0e-9d3c-5f1f6f0a1c11';
export const RECEIPT = aReceipt({ id: ID, applicationCode: 'DOM-2026-000041-07' });
export const RECEIPT_PATH = `/ricevuta/${ID}`;
export const SUBMIT = 'POST /api/applications';
export const ATTACH = `PUT /api/applications/${ID}/documents`;
export const ACCEPTED = () => json({ ...RECEIPT, duplicateOf: [] } satisfies SubmittedReceipt, 201);
export const ATTACHED = () => json({ id: ID, documenti: {} });

/** A server that takes files and applications. `keys`: under which these were sent. */
export function fakeSubmission(answers: Answers = {}) {
  fakeUploads({ settle: 'at-once' });
  const api = fakeApi({
    [SUBMIT]: ACCEPTED,
    [`GET /api/applications/${ID}`]: json(RECEIPT),
    [ATTACH]: ATTACHED,
    'POST /api/objects/upload': ({ body }) => {
      const { fileName } = body as { fileName: string };
      return json({ uploadURL: `/uploads/${fileName}`, filePath: `uploads/1/${fileName}` });
    },
    ...answers,
  });
  const keys = () =>
    api.calls.flatMap(({ method, path, headers }) =>
      `${method} ${path}` === SUBMIT ? [headers.get('Idempotency-Key')] : [],
    );
  return { ...api, keys };
}

/** Opens and fills in the form, with these files of the identity card. */
export async function openFilledIn(...files: string[]) {
  const view = await openApplicationForm();
  await fillIn();
  await uploadIdCard(...files);
  return { ...view, path: () => view.router.state.location.pathname };
}

export async function openAndSubmit(...files: string[]) {
  const view = await openFilledIn(...files);
  submit();
  return view;
}

/** Chooses files of the identity card, and waits until they have arrived. */
export async function uploadIdCard(...names: string[]): Promise<void> {
  if (names.length > 0) await uploadTo('carta-identita', ...names);
}

/** Chooses files of a section, and waits until they have arrived. Opens the section if needed. */
export async function uploadTo(section: DocumentSectionId, ...names: string[]): Promise<void> {
  const title = messages[`application.section.${section}`];
  const button = screen.getByRole('button', { name: new RegExp(`^${title}`) });
  if (button.getAttribute('aria-expanded') === 'false') await userEvent.click(button);
  const files = names.map((name) => new File([name.endsWith('.jpg') ? jpeg(40, 30) : PDF], name));
  await userEvent.upload(screen.getByLabelText(new RegExp(`^Scelga i file.*${title}`)), files);
  for (const name of names) await screen.findByRole('button', { name: `Rimuovi ${name}` });
  await screen.findAllByText(/caricato con successo/);
}
