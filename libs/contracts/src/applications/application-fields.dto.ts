import 'reflect-metadata';
import { ValidateIf } from 'class-validator';
import {
  Email,
  ExactText,
  OneOf,
  PastDay,
  RequiredText,
  TextBetween,
  TrimmedUpperCase,
  WholeNumber,
} from '../validation/decorators';
import { COGNOME, NOME, PersonName } from '../validation/person-name';
import { RULES } from '../validation/rules';
import { HOUSING_TYPES, PROVINCES, YES_NO, type YesNo } from './options';

/** What an applicant fills in (specification, section 5). Counts may be numbers or digits; they leave as text. */
export class ApplicationFieldsDto {
  @PersonName(NOME)
  nome: string;

  @PersonName(COGNOME)
  cognome: string;

  @PastDay({ required: 'validation.dataNascita.required', invalid: 'validation.dataNascita.invalid' })
  dataNascita: string;

  @RequiredText('validation.luogoNascita.required')
  luogoNascita: string;

  @TrimmedUpperCase()
  @ExactText(RULES.codiceFiscaleLength, 'validation.codiceFiscale.length')
  codiceFiscale: string;

  @RequiredText('validation.indirizzo.required')
  indirizzo: string;

  @RequiredText('validation.comune.required')
  comune: string;

  @OneOf(PROVINCES, 'validation.provincia.required')
  provincia: string;

  @WholeNumber(RULES.residenceYears, {
    required: 'validation.anniResidenzaLombardia.required',
    invalid: 'validation.anniResidenzaLombardia.invalid',
  })
  anniResidenzaLombardia: string | number;

  @TextBetween(RULES.telefonoMin, RULES.telefonoMax, 'validation.telefono.invalid')
  telefono: string;

  @Email()
  email: string;

  @OneOf(YES_NO, 'validation.presenzaMinori.required')
  presenzaMinori: YesNo;

  /** Looked at only when `presenzaMinori` is `si`; required then. */
  @ValidateIf((fields: ApplicationFieldsDto) => fields.presenzaMinori === 'si')
  @WholeNumber(RULES.members, {
    invalid: 'validation.numeroMinori.invalid',
    tooLarge: 'validation.numeroMinori.tooLarge',
  })
  numeroMinori?: string | number | null;

  @WholeNumber(RULES.adults, {
    required: 'validation.numeroMaggiorenni.required',
    invalid: 'validation.numeroMaggiorenni.invalid',
  })
  numeroMaggiorenni: string | number;

  @OneOf(YES_NO, 'validation.presenzaDisabile.required')
  presenzaDisabile: YesNo;

  /** Looked at only when `presenzaDisabile` is `si`; required then. */
  @ValidateIf((fields: ApplicationFieldsDto) => fields.presenzaDisabile === 'si')
  @WholeNumber(RULES.members, {
    invalid: 'validation.numeroDisabili.invalid',
    tooLarge: 'validation.numeroDisabili.tooLarge',
  })
  numeroDisabili?: string | number | null;

  @OneOf(HOUSING_TYPES, 'validation.tipologiaAbitazione.required')
  tipologiaAbitazione: string;
}
