import { API, type Contact, ContactDto, type ContactsPage, INTERNAL, MarkAnsweredDto } from '@lacorte/contracts';
import { IdPipe, type QueryParameters } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf, Internal, Public } from '@lacorte/identity';
import { statement } from '@lacorte/persistence';
import { Body, Controller, Get, Param, Post, Put, Query, UseGuards } from '@nestjs/common';
import { knownId } from '../known-id.guard';
import { ListContacts } from './list-contacts';
import { MarkAnswered } from './mark-answered';
import { ReadContact } from './read-contact';
import { ReceiveContact } from './receive-contact';

const FIND = statement('known-contact')`SELECT FROM applications.contact WHERE id = $1`;
const KnownContactGuard = knownId(FIND, 'contacts.notFound');

@Controller()
export class ContactsController {
  constructor(
    private readonly receiveContact: ReceiveContact,
    private readonly readContact: ReadContact,
    private readonly listContacts: ListContacts,
    private readonly markAnswered: MarkAnswered,
  ) {}

  @Public()
  @Post(API.contacts)
  async receive(@Body() contact: ContactDto): Promise<{ id: string }> {
    return { id: await this.receiveContact.run(contact) };
  }

  @Internal('notifications-worker')
  @Get(INTERNAL.contact.pattern)
  read(@Param('id', new IdPipe('contacts.notFound')) id: string): Promise<Contact> {
    return this.readContact.run(id);
  }

  @Admin()
  @Get(API.adminContacts)
  list(@Query() query: QueryParameters): Promise<ContactsPage> {
    return this.listContacts.run(query);
  }

  @Admin()
  @Put(API.contactAnswered.pattern)
  @UseGuards(KnownContactGuard)
  mark(
    @Param('id', IdPipe) id: string,
    @Body() { answered }: MarkAnsweredDto,
    @IdentityOf() administrator: Identity,
  ): Promise<Contact> {
    return this.markAnswered.run(id, answered, administrator);
  }
}
