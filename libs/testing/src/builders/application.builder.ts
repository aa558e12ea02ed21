import type { Province, SubmitApplicationDto } from '@lacorte/contracts';
import { exampleShownIn } from '@lacorte/contracts/application-fields';

type Body = Omit<SubmitApplicationDto, 'password'> & { password?: string };

let counter = 0;

/** A unique e-mail address at example.com. */
export function uniqueEmail(name = 'persona'): string {
  counter += 1;
  return `${name}.${process.pid}.${Date.now().toString(36)}.${counter}@example.com`;
}

/** A valid application of an invented person, to be adapted by a test: `anApplication().withMinors(2).body()`. */
export class ApplicationBuilder {
  private fields: Body = { ...exampleShownIn('own'), email: uniqueEmail('lucia'), password: 'cortile6' };

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
