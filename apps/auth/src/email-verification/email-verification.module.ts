import { Module } from '@nestjs/common';
import { ConfirmEmail } from './confirm-email';
import { EmailVerificationController } from './email-verification.controller';
import { RequestEmailVerification } from './request-email-verification';

/** Whether the address of an account is right. */
@Module({ controllers: [EmailVerificationController], providers: [RequestEmailVerification, ConfirmEmail] })
export class EmailVerificationModule {}
