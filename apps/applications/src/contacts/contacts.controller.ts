import {
  API,
  type Contact,
  ContactDto,
  type ContactsPage,
  INTERNAL,
  LANGUAGE_KEY,
  MarkAnsweredDto,
  type ReceivedContact,
  toLanguage,
} from '@lacorte/contracts';
import { clientNetwork, cookieOf, IdPipe, type QueryParameters } from '@lacorte/http-server';
import { Admin, type Identity, IdentityOf, Internal, Public } from '@lacorte/identity';
import { oneRow, statement } from '@lacorte/persistence';
import { Body, Controller, Get, Param, Post, Put, Query, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { knownId } from '../known-id.guard';
import { CONTACT_COLUMNS, CONTACT_LIST, toContact } from './contact.row';
import { ListContacts } from './list-contacts';
import { MarkAnswered } from './mark-answered';
import { ReceiveContact } from './receive-contact';

const READ = statement('contact', CONTACT_COLUMNS)`SELECT ${CONTACT_LIST} FROM applications.contact WHERE id = $1`;

const FIND = statement('known-contact')`SELECT FROM applications.contact WHERE id = $1`;
const KnownContactGuard = knownId(FIND, 'contacts.notFound');

@Controller()
export class ContactsController {
  constructor(
    private readonly receiveContact: ReceiveContact,
    private readonly listContacts: ListContacts,
    private readonly markAnswered: MarkAnswered,
    private readonly database: DataSource,
  ) {}

  @Public()
  @Post(API.contacts)
  receive(@Body() contact: ContactDto, @Req() request: Request): Promise<ReceivedContact> {
    const language = toLanguage(cookieOf(request, LANGUAGE_KEY));
    return this.receiveContact.run({ contact, language, network: clientNetwork(request) });
  }

  /** @throws DomainError not-found */
  @Internal('notifications-worker')
  @Get(INTERNAL.contact.pattern)
  async read(@Param('id', new IdPipe('contacts.notFound')) id: string): Promise<Contact> {
    return toContact(await oneRow(this.database, READ, [id], 'contacts.notFound'));
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
