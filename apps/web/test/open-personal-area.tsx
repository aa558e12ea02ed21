import { type AttachedFile, type DocumentsByType, missingSections, type OwnApplication } from '@lacorte/contracts';
import { screen, within } from '@testing-library/react';
import { type Answers, json } from './fake-api';
import { openSite } from './open-site';
import { anOwnApplication, aUser } from './samples';

export const READ_OWN = 'GET /api/user/applications';

/** Opens /area-utente and waits for its first card. */
export async function openPersonalArea(
  applications: OwnApplication[] = [anOwnApplication()],
  answers: Answers = {},
  hash = '',
) {
  const known = { 'GET /api/auth/user': json(aUser()), [READ_OWN]: json(applications), ...answers };
  const view = await openSite(`/area-utente${hash}`, known);
  await screen.findByRole('article', { name: applications[0]?.applicationCode ?? '' });
  return view;
}

export const card = (code = 'DOM-2026-000123-45') => within(screen.getByRole('article', { name: code }));

/** An application with these files, as the server shows them. */
export function withFiles(files: AttachedFile[], changes: Partial<OwnApplication> = {}): OwnApplication {
  const documenti: DocumentsByType = {};
  for (const { type } of files) documenti[type] = files.filter((file) => file.type === type).map(({ name }) => name);
  return { ...anOwnApplication(changes), files, documenti, missing: missingSections(documenti) };
}

/** The section of the first card under this heading. */
export const section = (name: string) => {
  const heading = card().getByRole('heading', { name });
  return within(heading.closest('li') as HTMLElement);
};

/** Its choice of files. */
export const input = (name: string) => section(name).getByLabelText<HTMLInputElement>(`Scelga i file: ${name}`);

export const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
