import { Module } from '@nestjs/common';
import { ContactsController } from './contacts.controller';
import { ListContacts } from './list-contacts';
import { MarkAnswered } from './mark-answered';
import { ReadContact } from './read-contact';
import { ReceiveContact } from './receive-contact';

@Module({
  controllers: [ContactsController],
  providers: [ReceiveContact, ReadContact, ListContacts, MarkAnswered],
})
export class ContactsModule {}
