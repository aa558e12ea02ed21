import { isApplicationCode, keptDrawNumbers, type PublishedRanking, typedApplicationCode } from '@lacorte/contracts';
import { type FormEvent, useState } from 'react';
import { Banner } from '../../components/ui/banner';
import { Button } from '../../components/ui/button';
import { DataItem, DataList } from '../../components/ui/card';
import { Field } from '../../components/ui/field';
import { Form } from '../../components/ui/form';
import { TextInput } from '../../components/ui/text-input';
import { useTranslation } from '../../i18n/translations';
import { ExactText } from './ranking-parts';

const STEPS = ['register', 'numbers', 'seed', 'ticket'] as const;

export function Draw({ ranking }: { ranking: PublishedRanking }) {
  const { t } = useTranslation();
  const { drawNumbers: numbers, registerHash, seed } = ranking;
  return (
    <section className="border-t border-line bg-sunken">
      <div className="page py-12 lg:py-16 print:py-5">
        <h2 className="text-3xl">{t('rankings.draw.title')}</h2>
        <p className="mt-4 max-w-text text-lg">{t('rankings.draw.lead')}</p>
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 lg:grid-cols-2">
          <div>
            <ol className="grid max-w-text gap-4">
              {STEPS.map((step) => (
                <li key={step} className="border-l-2 border-brand pl-4">
                  <h3 className="text-lg">{t(`rankings.draw.${step}Title`)}</h3>
                  <p className="mt-1 text-muted">{t(`rankings.draw.${step}Text`)}</p>
                </li>
              ))}
            </ol>
            <h3 className="mt-10 text-xl">{t('rankings.draw.published')}</h3>
            <DataList className="mt-3">
              {Object.entries({ numbers, registerHash, seed }).map(([name, value]) => (
                <DataItem key={name} label={t(`rankings.draw.${name}`)}>
                  <ExactText text={value} />
                </DataItem>
              ))}
            </DataList>
            <h3 className="mt-10 text-xl">{t('rankings.verify.title')}</h3>
            <p className="mt-2 max-w-text">{t('rankings.verify.text')}</p>
            <p className="mt-3 overflow-x-auto rounded-md border border-line bg-surface px-4 py-3">
              <code lang="en" translate="no" className="text-sm">
                npm run verify-ranking -- FILE
              </code>
            </p>
            <p className="mt-3 max-w-text">{t('rankings.verify.result')}</p>
          </div>
          <DrawBox ranking={ranking} />
        </div>
      </div>
    </section>
  );
}

const FIELDS = ['applicationCode', 'tenderCode', 'drawNumbers', 'registerHash'] as const;
type DrawField = (typeof FIELDS)[number];

interface Computed {
  applicationCode: string;
  seed: string;
  ticket: string;
}

function DrawBox({ ranking }: { ranking: PublishedRanking }) {
  const { t } = useTranslation();
  const { tenderCode, drawNumbers, registerHash, seed } = ranking;
  const [values, setValues] = useState({ applicationCode: '', tenderCode, drawNumbers, registerHash });
  const [errors, setErrors] = useState<Partial<Record<DrawField, string>>>({});
  const [computed, setComputed] = useState<Computed>();
  const compute = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { applicationCode, ...draw } = readValues(values, drawNumbers);
    const wrong = FIELDS.filter((field) => !isRight(field, { applicationCode, ...draw }[field]));
    setErrors(Object.fromEntries(wrong.map((field) => [field, t(`rankings.box.${field}Wrong`)])));
    setComputed(undefined);
    const [first] = wrong;
    if (first) {
      form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      return;
    }
    const found = await computeSeed(draw);
    setComputed({ applicationCode, seed: found, ticket: await computeTicket(found, applicationCode) });
  };
  return (
    <section className="self-start rounded-lg border border-line bg-surface p-5 sm:p-7 print:hidden">
      <h3 className="text-xl">{t('rankings.box.title')}</h3>
      <p className="mt-2 text-muted">{t('rankings.box.text')}</p>
      {/* Browsers have Web Crypto only with https. */}
      {globalThis.crypto?.subtle ? (
        <Form noValidate onSubmit={compute} className="mt-5 grid gap-5">
          {FIELDS.map((field) => (
            <Field
              key={field}
              name={field}
              label={t(`rankings.box.${field}`)}
              error={errors[field]}
              hint={field === 'applicationCode' ? t('rankings.find.hint') : undefined}
            >
              {(control) => (
                <TextInput
                  {...control}
                  value={values[field]}
                  autoComplete="off"
                  spellCheck={false}
                  translate="no"
                  className="tabular-nums"
                  onChange={({ target }) => setValues({ ...values, [field]: target.value })}
                />
              )}
            </Field>
          ))}
          <Button type="submit" className="justify-self-start">
            {t('rankings.box.compute')}
          </Button>
        </Form>
      ) : (
        <Banner tone="warning" className="mt-5">
          {t('rankings.box.impossible')}
        </Banner>
      )}
      <div role="status" className="mt-6 empty:hidden">
        {computed && <Result computed={computed} isPublished={computed.seed === seed} />}
      </div>
    </section>
  );
}

function Result({ computed, isPublished }: { computed: Computed; isPublished: boolean }) {
  const { t } = useTranslation();
  const { applicationCode, seed, ticket } = computed;
  return (
    <>
      <DataList>
        <DataItem label={t('rankings.draw.seed')}>
          <ExactText text={seed} />
        </DataItem>
        <DataItem
          label={
            <>
              {t('rankings.box.ticket')} <ExactText text={applicationCode} />
            </>
          }
        >
          <ExactText text={ticket} />
        </DataItem>
      </DataList>
      <Banner tone={isPublished ? 'success' : 'warning'} className="mt-4">
        {t(isPublished ? 'rankings.box.same' : 'rankings.box.different')}
      </Banner>
    </>
  );
}

/** Cleans typed values. Draw numbers that equal the published ones get the published spelling, which was hashed. */
function readValues(values: Record<DrawField, string>, published: string): Record<DrawField, string> {
  const drawNumbers = keptDrawNumbers(values.drawNumbers);
  return {
    applicationCode: typedApplicationCode(values.applicationCode) ?? '',
    tenderCode: values.tenderCode.trim(),
    drawNumbers: drawNumbers === keptDrawNumbers(published) ? published : drawNumbers,
    registerHash: values.registerHash.replaceAll(/\s/g, '').toLowerCase(),
  };
}

function isRight(field: DrawField, value: string): boolean {
  if (field === 'applicationCode') return isApplicationCode(value);
  if (field === 'registerHash') return /^[0-9a-f]{64}$/.test(value);
  return value !== '';
}

type DrawInput = Pick<PublishedRanking, 'tenderCode' | 'registerHash' | 'drawNumbers'>;

/** Returns the seed in lower-case hex, as libs/tender-rules/src/ranking/draw.ts computes it. */
export async function computeSeed({ tenderCode, registerHash, drawNumbers }: DrawInput): Promise<string> {
  const text = bytesOf(`${tenderCode}|${registerHash}|${drawNumbers}`);
  return hexOf(await crypto.subtle.digest('SHA-256', text));
}

/** Returns the HMAC-SHA-256 of the code in lower-case hex. The key is the hexadecimal text of the seed. */
export async function computeTicket(seed: string, applicationCode: string): Promise<string> {
  const key = await crypto.subtle.importKey('raw', bytesOf(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return hexOf(await crypto.subtle.sign('HMAC', key, bytesOf(applicationCode)));
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

const hexOf = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
