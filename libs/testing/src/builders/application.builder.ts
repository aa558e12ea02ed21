import type { HousingType, Province, SubmitApplicationDto } from '@lacorte/contracts';

type Body = Omit<SubmitApplicationDto, 'password'> & { password?: string };

let counter = 0;

/** A unique e-mail address at example.com. */
export function uniqueEmail(name = 'persona'): string {
  counter += 1;
  return `${name}.${process.pid}.${Date.now().toString(36)}.${counter}@example.com`;
}

/** A valid application of an invented person, to be adapted by a test: `anApplication().withMinors(2).body()`. */
export class ApplicationBuilder {
  private fields: Body = {
    nome: 'Lucia',
    cognome: 'Ferrario',
    dataNascita: '1988-03-14',
    luogoNascita: 'Milano',
    codiceFiscale: 'FRRLCU88C54F205N',
    indirizzo: 'Via dei Tigli 8',
    comune: 'Milano',
    provincia: 'Milano',
    anniResidenzaLombardia: '12',
    telefono: '+39 333 0000000',
    email: uniqueEmail('lucia'),
    presenzaMinori: 'no',
    numeroMinori: null,
    numeroMaggiorenni: '2',
    presenzaDisabile: 'no',
    numeroDisabili: null,
    tipologiaAbitazione: '3-locali' satisfies HousingType,
    password: 'cortile6',
  };

  with(changes: Partial<Body>): this {
    this.fields = { ...this.fields, ...changes };
    return this;
  }

  withMinors(count: number): this {
    return this.with({ presenzaMinori: 'si', numeroMinori: String(count) });
  }

  withDisabledPersons(count: number): this {
    return this.with({ presenzaDisabile: 'si', numeroDisabili: String(count) });
  }

  livingIn(comune: string, provincia: Province): this {
    return this.with({ comune, provincia });
  }

  withoutPassword(): this {
    return this.with({ password: undefined });
  }

  /** Body of POST /api/applications. */
  body(): Body {
    return { ...this.fields };
  }
}

export const anApplication = () => new ApplicationBuilder();
