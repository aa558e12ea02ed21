import { Module } from '@nestjs/common';
import { CheckApplication } from './check-application';
import { ChecksController } from './checks.controller';

/** Warnings about what applicants state. */
@Module({ controllers: [ChecksController], providers: [CheckApplication] })
export class ChecksModule {}
