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
import { Body, Controller, Get, Param, Post, Put, Query, Req, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { DailyAllowances } from '../allowances/daily-allowances';
import { knownId } from '../known-id.guard';
import { Contact as ContactEntity } from './contact.entity';
import { listContacts, markAnswered, readContact, receiveContact } from './contacts';

@Controller()
export class ContactsController {
  constructor(
    private readonly allowances: DailyAllowances,
    private readonly database: DataSource,
  ) {}

  @Public()
  @Post(API.contacts)
  receive(@Body() contact: ContactDto, @Req() request: Request): Promise<ReceivedContact> {
    const language = toLanguage(cookieOf(request, LANGUAGE_KEY));
    return receiveContact(this.database, this.allowances, contact, language, clientNetwork(request));
  }

  @Internal('notifications-worker')
  @Get(INTERNAL.contact.pattern)
  read(@Param('id', new IdPipe('contacts.notFound')) id: string): Promise<Contact> {
    return readContact(this.database, id);
  }

  @Admin()
  @Get(API.adminContacts)
  list(@Query() query: QueryParameters): Promise<ContactsPage> {
    return listContacts(this.database, query);
  }

  @Admin()
  @Put(API.contactAnswered.pattern)
  @UseGuards(knownId(ContactEntity, 'contacts.notFound'))
  mark(
    @Param('id', IdPipe) id: string,
    @Body() { answered }: MarkAnsweredDto,
    @IdentityOf() by: Identity,
  ): Promise<Contact> {
    return markAnswered(this.database, id, answered, by);
  }
}
