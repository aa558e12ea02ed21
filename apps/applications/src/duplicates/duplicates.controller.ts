import { API, type ListedApplication } from '@lacorte/contracts';
import { IdPipe } from '@lacorte/http-server';
import { Admin } from '@lacorte/identity';
import { Controller, Get, Param, UseGuards, UseInterceptors } from '@nestjs/common';
import { RecordListedViewsInterceptor } from '../access-log/record-view.interceptor';
import { KnownApplicationGuard } from '../review/known-application.guard';
import { FindDuplicates } from './find-duplicates';

@Admin()
@UseGuards(KnownApplicationGuard)
@Controller()
export class DuplicatesController {
  constructor(private readonly findDuplicates: FindDuplicates) {}

  @Get(API.applicationDuplicates.pattern)
  @UseInterceptors(RecordListedViewsInterceptor)
  duplicates(@Param('id', IdPipe) id: string): Promise<ListedApplication[]> {
    return this.findDuplicates.run(id);
  }
}
