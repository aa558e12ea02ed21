import { Module } from '@nestjs/common';
import { DuplicatesController } from './duplicates.controller';

/** Several applications of one person. */
@Module({ controllers: [DuplicatesController] })
export class DuplicatesModule {}
