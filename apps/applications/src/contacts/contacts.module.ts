import { Module } from '@nestjs/common';
import { ContactsController } from './contacts.controller';
import { ListContacts } from './list-contacts';
import { MarkAnswered } from './mark-answered';
import { ReceiveContact } from './receive-contact';

@Module({
  controllers: [ContactsController],
  providers: [ReceiveContact, ListContacts, MarkAnswered],
})
export class ContactsModule {}
