import { randomUUID } from 'node:crypto';
import { type ContactDto, type Language, type ReceivedContact, TIME_ZONE } from '@lacorte/contracts';
import { COLUMN, runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { NetworkAllowances } from '../allowances/daily-allowances';
import { OUTBOX } from '../outbox';

/** Assigns the next number of the year. Concurrent messages wait until this transaction ends, so a rollback leaves no gap. */
const INSERT = statement('receive-contact', { number: COLUMN.text })`
  WITH taken AS (
    INSERT INTO applications.contact_counter AS c (year, last_number)
    VALUES (extract(year FROM clock_timestamp() AT TIME ZONE '${TIME_ZONE}'), 1)
    ON CONFLICT (year) DO UPDATE SET last_number = c.last_number + 1
    RETURNING 'MSG-' || year || '-' || lpad(last_number::text, 6, '0') AS number),
  added AS (
    INSERT INTO applications.contact (id, nome, cognome, email, telefono, oggetto, messaggio, application_code, number)
    SELECT $1, $2, $3, $4, $5, $6, $7, $8, number FROM taken)
  SELECT number FROM taken`;

/** Stores a contact message, and the outbox events that mail it to the cooperative and a copy with its number to the sender. */
@Injectable()
export class ReceiveContact {
  constructor(
    private readonly database: DataSource,
    private readonly networks: NetworkAllowances,
  ) {}

  /** @throws DomainError too-many-requests beyond the daily allowance of a network */
  run(contact: ContactDto, language: Language, network: string | undefined): Promise<ReceivedContact> {
    const { nome, cognome, email, telefono, oggetto, messaggio, applicationCode } = contact;
    const id = randomUUID();
    return this.database.transaction(async (manager) => {
      await this.networks.use(manager, 'contact', network);
      await OUTBOX.add(manager, 'contact-received', { contactId: id });
      await OUTBOX.add(manager, 'contact-copy-due', { contactId: id, language });
      const typed = [id, nome, cognome, email, telefono ?? null, oggetto, messaggio, applicationCode || null];
      const [taken] = await runPrepared(manager, INSERT, typed);
      if (!taken) throw new Error('a counter always has a next number');
      return { id, number: taken.number };
    });
  }
}
