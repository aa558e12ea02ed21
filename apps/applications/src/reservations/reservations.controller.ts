import { API, type ReadReservationAnswer, type Reservation, ReserveApplicationDto } from '@lacorte/contracts';
import { DomainError } from '@lacorte/errors';
import { IdPipe } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf } from '@lacorte/identity';
import { COLUMN, oneRow, runPrepared, statement } from '@lacorte/persistence';
import { Body, Controller, Delete, Get, HttpCode, Param, Put, UseGuards } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PresentApplicationGuard } from '../known-id.guard';
import { Reservation as ReservationEntity } from './reservation.entity';
import { HAS_ENDED, IS_VALID, RESERVATION, RESERVATION_COLUMN } from './reservation.row';

const READ = statement('read-reservation', { claim: RESERVATION_COLUMN })`
  SELECT ${RESERVATION} AS claim FROM applications.reservation held WHERE held.application_id = $1 AND ${IS_VALID}`;

/** Returns no row for an unknown or erased application, and a null reservation while another administrator has one. */
const RESERVE = statement('reserve-application', { reservation: RESERVATION_COLUMN })`
  WITH a AS (SELECT id FROM applications.application WHERE id = $1 AND erased_at IS NULL FOR SHARE), taken AS (
    INSERT INTO applications.reservation AS held (application_id, reserved_by_id, reserved_by_email) SELECT id, $2, $3 FROM a
    ON CONFLICT (application_id) DO UPDATE SET reserved_by_id = excluded.reserved_by_id,
      reserved_by_email = excluded.reserved_by_email, reserved_at = excluded.reserved_at
    WHERE held.reserved_by_id = excluded.reserved_by_id OR ${HAS_ENDED} OR $4::boolean
    RETURNING ${RESERVATION} AS reservation)
  SELECT taken.reservation FROM a LEFT JOIN taken ON true`;

const RESERVATION_OF_ANOTHER = statement('reservation-of-another', { reservation: COLUMN.json<Reservation>() })`
  SELECT ${RESERVATION} AS reservation FROM applications.reservation held
  WHERE held.application_id = $1 AND held.reserved_by_id <> $2 AND ${IS_VALID}`;

@Admin()
@UseGuards(PresentApplicationGuard)
@Controller()
export class ReservationsController {
  constructor(private readonly database: DataSource) {}

  @Get(API.applicationReservation.pattern)
  async read(@Param('id', IdPipe) id: string): Promise<ReadReservationAnswer> {
    const [found] = await runPrepared(this.database, READ, [id]);
    return { claim: found?.claim ?? null };
  }

  /** Reserves an application, or renews the reservation. A reservation only informs other administrators and blocks no change. */
  @Put(API.applicationReservation.pattern)
  async reserve(
    @Param('id', IdPipe) id: string,
    @Body() { takeOver }: ReserveApplicationDto,
    @IdentityOf() { userId, email }: Identity,
  ): Promise<Reservation> {
    for (;;) {
      const parameters = [id, userId, email, takeOver ?? false];
      const { reservation } = await oneRow(this.database, RESERVE, parameters, 'error.applicationNotFound');
      if (reservation) return reservation;
      // This call does nothing if the other reservation has just been released. The loop then tries again.
      await this.refuseReservationOfAnother(id, userId);
    }
  }

  @Delete(API.applicationReservation.pattern)
  @HttpCode(204)
  async release(@Param('id', IdPipe) applicationId: string, @IdentityOf() { userId }: Identity): Promise<void> {
    const own = { applicationId, reservedById: userId };
    const released = await this.database.getRepository(ReservationEntity).delete(own);
    if (released.affected === 0) await this.refuseReservationOfAnother(applicationId, userId);
  }

  /** @throws DomainError conflict while another administrator has a valid reservation, with that administrator and the time */
  private async refuseReservationOfAnother(applicationId: string, userId: string): Promise<void> {
    const [held] = await runPrepared(this.database, RESERVATION_OF_ANOTHER, [applicationId, userId]);
    if (held) throw new DomainError('conflict', 'review.reserved', { parameters: { ...held.reservation } });
  }
}
