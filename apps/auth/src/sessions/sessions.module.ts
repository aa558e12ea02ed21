import { API, INTERNAL } from '@lacorte/contracts';
import { DeviceCookie } from '@lacorte/http-server';
import { type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module';
import { AUTH_SETTINGS, type AuthSettings } from '../settings';
import { AuthenticateLocally } from './authenticate-locally';
import { BeginSession } from './begin-session';
import { BegunSessionsController } from './begun-sessions.controller';
import { EndSessions } from './end-sessions';
import { HalfLogins } from './half-logins';
import { ListSessions } from './list-sessions';
import { LogIn } from './log-in';
import { OpenSession } from './open-session';
import { ReadSession } from './read-session';
import { SessionMiddleware } from './session.middleware';
import { SessionListController } from './session-list.controller';
import { SessionsController } from './sessions.controller';

const DEVICE_COOKIE = {
  provide: DeviceCookie,
  inject: [AUTH_SETTINGS],
  useFactory: ({ secure }: AuthSettings) => new DeviceCookie(secure),
};

@Module({
  imports: [AccountsModule],
  controllers: [SessionsController, SessionListController, BegunSessionsController],
  providers: [
    DEVICE_COOKIE,
    AuthenticateLocally,
    ReadSession,
    HalfLogins,
    OpenSession,
    LogIn,
    BeginSession,
    ListSessions,
    EndSessions,
  ],
  exports: [ReadSession, EndSessions, HalfLogins, LogIn, DeviceCookie],
})
export class SessionsModule implements NestModule {
  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(SessionMiddleware).forRoutes(API.login, API.logout, INTERNAL.beginSession);
  }
}
