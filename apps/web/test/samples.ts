import { type CurrentUser, exampleShownIn, type Receipt, type UserApplication } from '@lacorte/contracts';

export function aUser(changes: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: '6d1f0b0e-54a5-4c39-8a0e-3f0f3a3c1d11',
    email: 'giulia@example.com',
    firstName: 'Giulia',
    lastName: 'Ferrari',
    profileImageUrl: null,
    role: 'user',
    emailVerified: true,
    ...changes,
  };
}

export function aReceipt(changes: Partial<Receipt> = {}): Receipt {
  return {
    id: '7f0c1f5e-7f4f-4b8e-9d0d-0a1b2c3d4e5f',
    applicationCode: 'DOM-2026-000123-45',
    ...exampleShownIn('receipt'),
    nome: 'Giulia',
    cognome: 'Ferrari',
    dataNascita: '1987-03-14',
    codiceFiscale: 'FRRGLI87C54F205X',
    email: 'giulia@example.com',
    indirizzo: 'Via Padova 118',
    presenzaMinori: 'si',
    numeroMinori: '2',
    createdAt: '2026-11-20T23:30:00Z',
    ...changes,
  };
}

export function aUserApplication(changes: Partial<UserApplication> = {}): UserApplication {
  return {
    ...exampleShownIn('own'),
    ...aReceipt(),
    userId: aUser().id,
    tenderId: '20250000-0000-4000-8000-000000002025',
    tenderCode: '2025',
    applicationStatus: 'submitted',
    documenti: {},
    ...changes,
  };
}
