import { type ApplicationCheck, columnOf, type Language, translate } from '@lacorte/contracts';
import { COLUMN, oneRow, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { STANDARD_COLUMNS, STANDARD_LIST } from '../assessment/assessment.row';
import type { Check } from './check';
import { checkAge } from './check-age';
import { checkBirthDate, checkChecksum, checkNames } from './check-codice-fiscale';
import { checkMunicipality } from './check-municipality';

/** In the order of the answer. */
const CHECKS: Check[] = [checkChecksum, checkBirthDate, checkNames, checkMunicipality, checkAge];

const STATED = ['nome', 'cognome', 'codiceFiscale', 'comune', 'provincia'] as const;

const READ = statement('checked-application', {
  ...STANDARD_COLUMNS,
  ...{
    nome: COLUMN.text,
    cognome: COLUMN.text,
    codiceFiscale: COLUMN.text,
    comune: COLUMN.text,
    provincia: COLUMN.text,
  },
})`
  SELECT ${STANDARD_LIST}, ${STATED.map((name) => `a.${columnOf(name)} AS "${name}"`).join(', ')}
  FROM applications.application a JOIN applications.tender t ON t.id = a.tender_id
  WHERE a.id = $1 AND a.erased_at IS NULL`;

/** Findings that an assessor should look at in an application. */
@Injectable()
export class CheckApplication {
  constructor(private readonly database: DataSource) {}

  /** @returns warnings alone. @throws DomainError not-found */
  async run(applicationId: string, language: Language): Promise<ApplicationCheck[]> {
    const row = await oneRow(this.database, READ, [applicationId], 'error.applicationNotFound');
    const { rules, birthDate, ...stated } = row;
    const application = { ...stated, dataNascita: birthDate, minimumAge: rules.minimumAge };
    return CHECKS.flatMap((check) => {
      const warning = check(application);
      return warning ? [{ id: warning.id, message: translate(warning.key, language, warning.parameters) }] : [];
    });
  }
}
