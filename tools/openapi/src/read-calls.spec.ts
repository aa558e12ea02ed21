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
  const read = named('read').map(({ method, path }) => `${method} ${path}`);
  expect(read).toEqual(['get /api/keys/{id}', 'get /api/keys/{id}/copies/{copy}']);
});

it('knows who may call, the status of a good answer, and the class of a body that the handler does not check itself', () => {
  const told = [named('read')[0], named('cut')[0], named('lose')[0]].map(({ access, status, body }) => [
    access,
    status,
    body,
  ]);
  expect(told).toEqual([
    ['admin', 200, null],
    ['admin', 201, KeyDto],
    ['public', 204, null],
  ]);
});

it('leaves out what only services call, the health checks, and what hands on to a page of somebody else', () => {
  expect([...named('stock'), ...named('live'), ...named('board')]).toEqual([]);
});
