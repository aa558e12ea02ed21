import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { API, type ApplicationCheck, codiceFiscaleCheckCharacter } from '@lacorte/contracts';
import { anApplication } from '@lacorte/testing/builders';
import { addApplications, asAdmin } from './reviewing';
import { RunningApplications } from './running-applications';

let service: RunningApplications;
let admin: Record<string, string>;
beforeAll(async () => {
  service = await RunningApplications.start();
  admin = await asAdmin();
}, 60_000);
afterAll(() => service?.stop());

const checks = (id: string) => service.http.get(API.applicationChecks(id)).set(admin);

it('finds nothing in an application that is right', async () => {
  const [id = ''] = await addApplications(service.database, [{}]);
  const { status, body } = await checks(id);
  expect([status, body]).toEqual([200, []]);
});

it('accepts a codice fiscale with a place that does not exist, and does not warn of it', async () => {
  const letters = 'FRRLCU88C54Z999';
  const codiceFiscale = letters + codiceFiscaleCheckCharacter(letters);
  const submitted = await service.submit(anApplication().with({ codiceFiscale }).body());
  expect(submitted.status).toBe(201);
  expect((await checks(submitted.body.id)).body).toEqual([]);
});

it('warns of a wrong last character, also where the day does not exist', async () => {
  const [id = ''] = await addApplications(service.database, [{ codiceFiscale: 'FRRLCU88C72F205N' }]);
  const ids = (await checks(id)).body.map((warning: ApplicationCheck) => warning.id);
  expect(ids).toEqual(['codice-fiscale-checksum', 'codice-fiscale-birth-date']);
});

it('says everything that looks wrong, in the language of the administrator', async () => {
  const [id = ''] = await addApplications(service.database, [{ cognome: 'Rossi', codiceFiscale: 'FRRLCU88C55F205N' }]);
  await service.database.query(
    "UPDATE applications.application SET data_nascita = '2020-03-14', provincia = 'Lodi' WHERE id = $1",
    [id],
  );
  expect((await checks(id)).body).toEqual([
    {
      id: 'codice-fiscale-checksum',
      message: 'Il carattere di controllo del codice fiscale non è corretto: forse è stato scritto male.',
    },
    {
      id: 'codice-fiscale-birth-date',
      message: 'Secondo il codice fiscale la data di nascita è 15/03/88; nella domanda è 14/03/2020.',
    },
    {
      id: 'codice-fiscale-name',
      message:
        'Le lettere di cognome e nome nel codice fiscale sono FRRLCU; con i nomi della domanda sarebbero RSSLCU.',
    },
    { id: 'municipality-province', message: 'Milano è in provincia di Milano; nella domanda è Lodi.' },
    { id: 'age', message: expect.stringMatching(/^Il giorno \d\d\/\d\d\/\d{4} la persona non ha ancora 18 anni\.$/) },
  ]);
  const { body } = await checks(id).set('Cookie', 'language=fr');
  expect(body[3].message).toBe('Milano est dans la province de Milano\u00a0; dans la demande, Lodi.');
});

it('measures ages by the own tender', async () => {
  const [id = ''] = await addApplications(service.database, [{}]);
  const rules = "jsonb_set(jsonb_set(rules, '{minimumAge}', '40'), '{referenceDate}', '\"2027-06-30\"')";
  await service.database.query(`UPDATE applications.tender SET rules = ${rules}`);
  expect((await checks(id)).body).toEqual([
    { id: 'age', message: 'Il giorno 30/06/2027 la persona non ha ancora 40 anni.' },
  ]);
});

it('is 404 for an unknown application and for an erased one', async () => {
  const [id = ''] = await addApplications(service.database, [{}]);
  await service.database.query('UPDATE applications.application SET erased_at = now() WHERE id = $1', [id]);
  for (const unknown of [id, 'nessuna', randomUUID()]) expect((await checks(unknown)).status).toBe(404);
});
