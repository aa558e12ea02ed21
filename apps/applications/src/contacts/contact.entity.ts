import type { ContactSubject } from '@lacorte/contracts';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('contact')
@Check('contact_check', '(answered_at IS NULL) = (answered_by IS NULL)')
@Check('contact_cognome_check', `cognome <> ''`)
@Check('contact_email_check', `email <> ''`)
@Check('contact_messaggio_check', `messaggio <> ''`)
@Check('contact_nome_check', `nome <> ''`)
@Check(
  'contact_oggetto_check',
  `oggetto IN ('informazioni-bando', 'supporto-iscrizione', 'stato-domanda', 'documentazione', 'altro')`,
)
@Index('contact_newest', ['createdAt', 'id'])
@Index('contact_unanswered', ['createdAt', 'id'], { where: 'answered_at IS NULL' })
export class Contact {
  @PrimaryColumn('uuid') id: string;
  @Column('text') nome: string;
  @Column('text') cognome: string;
  @Column('text') email: string;
  @Column({ type: 'text', nullable: true }) telefono: string | null;
  @Column('text') oggetto: ContactSubject;
  @Column('text') messaggio: string;
  @Column({ type: 'timestamptz', default: () => 'clock_timestamp()' }) createdAt: Date;
  @Column({ type: 'timestamptz', nullable: true }) answeredAt: Date | null;
  @Column({ type: 'text', nullable: true }) answeredBy: string | null;
  /** Null in messages of older releases. */
  @Column({ type: 'text', nullable: true }) number: string | null;
  /** The code with its dashes, or the sender's text if it is no code. */
  @Column({ type: 'text', nullable: true }) applicationCode: string | null;
}

@Entity('contact_counter')
@Check('contact_counter_fits_number', 'last_number <= 999999')
export class ContactCounter {
  @PrimaryColumn('smallint') year: number;
  @Column('integer') lastNumber: number;
}
