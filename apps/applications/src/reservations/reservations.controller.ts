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

  @Put(API.applicationReservation.pattern)
  reserve(
    @Param('id', IdPipe) id: string,
    @Body() { takeOver }: ReserveApplicationDto,
    @IdentityOf() by: Identity,
  ): Promise<Reservation> {
    return reserveApplication(this.database, id, by, takeOver ?? false);
  }

  @Delete(API.applicationReservation.pattern)
  @HttpCode(204)
  release(@Param('id', IdPipe) id: string, @IdentityOf() by: Identity): Promise<void> {
    return releaseApplication(this.database, id, by);
  }
}

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

/**
 * Reserves an application for an administrator, or renews the reservation. It only informs others and blocks no change.
 * @param takeOver replaces the reservation of another administrator
 * @throws DomainError not-found; conflict while another administrator has a reservation
 */
async function reserveApplication(
  database: DataSource,
  applicationId: string,
  { userId, email }: Identity,
  takeOver: boolean,
): Promise<Reservation> {
  for (;;) {
    const parameters = [applicationId, userId, email, takeOver];
    const { reservation } = await oneRow(database, RESERVE, parameters, 'error.applicationNotFound');
    if (reservation) return reservation;
    // This call does nothing if the other reservation has just been released. The loop then tries again.
    await refuseReservationOfAnother(database, applicationId, userId);
  }
}

/** Gives up the administrator's reservation, if there is one. @throws DomainError conflict while another administrator has one */
async function releaseApplication(database: DataSource, applicationId: string, { userId }: Identity): Promise<void> {
  const released = await database.getRepository(ReservationEntity).delete({ applicationId, reservedById: userId });
  if (released.affected === 0) await refuseReservationOfAnother(database, applicationId, userId);
}

/** @throws DomainError conflict while another administrator has a valid reservation, with its administrator and time */
async function refuseReservationOfAnother(database: DataSource, applicationId: string, userId: string): Promise<void> {
  const [held] = await runPrepared(database, RESERVATION_OF_ANOTHER, [applicationId, userId]);
  if (held) throw new DomainError('conflict', 'review.reserved', { parameters: { ...held.reservation } });
}
