import { API, type OwnApplication } from '@lacorte/contracts';
import { type Identity, IdentityOf, LoggedIn } from '@lacorte/identity';
import { Controller, Get } from '@nestjs/common';
import { ListOwnApplications } from './list-own-applications';

@LoggedIn()
@Controller()
export class OwnApplicationsController {
  constructor(private readonly listOwnApplications: ListOwnApplications) {}

  @Get(API.userApplications)
  own(@IdentityOf() { userId }: Identity): Promise<OwnApplication[]> {
    return this.listOwnApplications.run(userId);
  }
}
