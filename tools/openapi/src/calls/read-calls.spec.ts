import { expect, it } from '@jest/globals';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, SetMetadata } from '@nestjs/common';
import { readCalls } from './read-calls.ts';

const Access = (rule: string) => SetMetadata('access-rule', rule);

class KeyDto {
  name: string;
}

@Access('admin')
@Controller('/api/keys')
class KeysController {
  @Get([':id', ':id/copies/:copy'])
  read(@Param('id') _id: string): void {}

  @Post()
  cut(@Body() _key: KeyDto): void {}

  @Access('public')
  @Delete(':id')
  @HttpCode(204)
  lose(@Body() _body: unknown): void {}

  @Access('internal')
  @Get('stock')
  stock(): void {}

  @Get(['board', 'board/*path'])
  board(): void {}

  notRouted(): void {}
}

@Access('public')
@Controller('/health')
class HealthController {
  @Get('live')
  live(): void {}
}

const calls = readCalls('keys', [KeysController, HealthController]);
const named = (handler: string) => calls.filter((call) => call.handler === handler);

it('reads one call per path, with placeholders as OpenAPI writes them', () => {
  expect(named('read').map(({ method, path }) => `${method} ${path}`)).toEqual([
    'get /api/keys/{id}',
    'get /api/keys/{id}/copies/{copy}',
  ]);
});

it('takes the rule of the method before the controller’s', () => {
  expect(named('read')[0].access).toBe('admin');
  expect(named('lose')[0].access).toBe('public');
});

it('knows the status of a good answer', () => {
  expect([named('read')[0], named('cut')[0], named('lose')[0]].map(({ status }) => status)).toEqual([200, 201, 204]);
});

it('finds the class of a body, and none where the handler checks it itself', () => {
  expect(named('cut')[0].body).toBe(KeyDto);
  expect(named('lose')[0].body).toBeNull();
  expect(named('read')[0].body).toBeNull();
});

it('leaves out what only services call, and the health checks', () => {
  expect(named('stock')).toEqual([]);
  expect(named('live')).toEqual([]);
});

it('leaves out what hands on to a page of somebody else', () => {
  expect(named('board')).toEqual([]);
});
