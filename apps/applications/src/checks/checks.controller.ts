import { API, type ApplicationCheck, LANGUAGE_KEY, toLanguage, translate } from '@lacorte/contracts';
import { cookieOf, IdPipe } from '@lacorte/http-server';
import { Admin } from '@lacorte/identity';
import { COLUMN, oneRow, statement } from '@lacorte/persistence';
import { Controller, Get, Param, Req, UseInterceptors } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { RecordViewInterceptor } from '../access-log/record-view.interceptor';
import { STANDARD_COLUMNS, STANDARD_LIST } from '../assessment/assessment.row';
import { CHECKS } from './checks';

const READ = statement('checked-application', {
  ...STANDARD_COLUMNS,
  nome: COLUMN.text,
  cognome: COLUMN.text,
  codiceFiscale: COLUMN.text,
  comune: COLUMN.text,
  provincia: COLUMN.text,
})`
  SELECT ${STANDARD_LIST}, a.nome, a.cognome, a.codice_fiscale AS "codiceFiscale", a.comune, a.provincia
  FROM applications.application a JOIN applications.tender t ON t.id = a.tender_id
  WHERE a.id = $1 AND a.erased_at IS NULL`;

@Admin()
@Controller()
export class ChecksController {
  constructor(private readonly database: DataSource) {}

  @Get(API.applicationChecks.pattern)
  @UseInterceptors(RecordViewInterceptor)
  async checks(@Param('id', IdPipe) id: string, @Req() request: Request): Promise<ApplicationCheck[]> {
    const language = toLanguage(cookieOf(request, LANGUAGE_KEY));
    const { rules, birthDate, ...stated } = await oneRow(this.database, READ, [id], 'error.applicationNotFound');
    const application = { ...stated, dataNascita: birthDate, minimumAge: rules.minimumAge };
    return CHECKS.flatMap((check) => {
      const warning = check(application);
      return warning ? [{ id: warning.id, message: translate(warning.key, language, warning.parameters) }] : [];
    });
  }
}
