import type { ApplicationCheckId, MessageKey, MessageParameters } from '@lacorte/contracts';

/** Input of the checks: what was stated, and by what the tender measures ages. Days are `yyyy-mm-dd`. */
export interface CheckedApplication {
  nome: string;
  cognome: string;
  dataNascita: string;
  codiceFiscale: string;
  comune: string;
  provincia: string;
  /** In years. */
  minimumAge: number;
  ageDay: string;
}

/** Something that an assessor should look at. Nothing is refused for it. */
export interface Warning {
  id: ApplicationCheckId;
  key: MessageKey;
  parameters?: MessageParameters;
}

/** @returns null when nothing looks wrong, or when what it needs cannot be read */
export type Check = (application: CheckedApplication) => Warning | null;

/** As people write it: `dd/mm/yyyy`. @param day `yyyy-mm-dd` */
export const writtenDay = (day: string) => day.split('-').reverse().join('/');
