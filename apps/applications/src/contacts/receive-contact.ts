import { randomUUID } from 'node:crypto';
import type { ContactDto } from '@lacorte/contracts';
import { declareStatement, runPrepared } from '@lacorte/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OUTBOX } from '../outbox';

const INSERT = declareStatement({
  name: 'receive-contact',
  text: `
    INSERT INTO applications.contact (id, nome, cognome, email, telefono, oggetto, messaggio)
    VALUES ($1, $2, $3, $4, $5, $6, $7)`,
  columns: {},
});

/** Keeps a visitor's message and notes that it is to be mailed: both, or neither. */
@Injectable()
export class ReceiveContact {
  constructor(private readonly database: DataSource) {}

  /** @returns the message's id */
  run({ nome, cognome, email, telefono, oggetto, messaggio }: ContactDto): Promise<string> {
    const id = randomUUID();
    return this.database.transaction(async (manager) => {
      await runPrepared(manager, INSERT, [id, nome, cognome, email, telefono ?? null, oggetto, messaggio]);
      await OUTBOX.add(manager, 'contact-received', { contactId: id });
      return id;
    });
  }
}
