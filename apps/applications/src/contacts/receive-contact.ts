import { randomUUID } from 'node:crypto';
import type { ContactDto } from '@lacorte/contracts';
import { runPrepared, statement } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OUTBOX } from '../outbox';

const INSERT = statement('receive-contact')`
  INSERT INTO applications.contact (id, nome, cognome, email, telefono, oggetto, messaggio)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`;

/** Stores a contact message and the outbox event that mails it. */
@Injectable()
export class ReceiveContact {
  constructor(private readonly database: DataSource) {}

  run({ nome, cognome, email, telefono, oggetto, messaggio }: ContactDto): Promise<string> {
    const id = randomUUID();
    return this.database.transaction(async (manager) => {
      await runPrepared(manager, INSERT, [id, nome, cognome, email, telefono ?? null, oggetto, messaggio]);
      await OUTBOX.add(manager, 'contact-received', { contactId: id });
      return id;
    });
  }
}
