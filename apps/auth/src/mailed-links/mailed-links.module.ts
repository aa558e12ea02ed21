import { Module } from '@nestjs/common';
import { MailedLinksController } from './mailed-links.controller';
import { WriteLink } from './write-link';

/** Links in e-mails that act for the owner of an account. */
@Module({ controllers: [MailedLinksController], providers: [WriteLink] })
export class MailedLinksModule {}
