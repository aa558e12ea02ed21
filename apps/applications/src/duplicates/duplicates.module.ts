import { Module } from '@nestjs/common';
import { DuplicatesController } from './duplicates.controller';
import { FindDuplicates } from './find-duplicates';

/** Several applications of one person. */
@Module({ controllers: [DuplicatesController], providers: [FindDuplicates] })
export class DuplicatesModule {}
