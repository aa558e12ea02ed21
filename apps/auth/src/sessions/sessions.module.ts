import { API } from '@lacorte/contracts';
import { DeviceCookie } from '@lacorte/http-server';
import { type DynamicModule, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { AuthenticateLocally } from './authenticate-locally';
import { CloseSession } from './close-session';
import { EndSessions } from './end-sessions';
import { HalfLogins } from './half-logins';
import { ListSessions } from './list-sessions';
import { LogIn } from './log-in';
import { OpenSession } from './open-session';
import { ReadSession } from './read-session';
import { RememberDevice } from './remember-device';
import { SessionMiddleware } from './session.middleware';
import { SessionListController } from './session-list.controller';
import { SESSION_SETTINGS, type SessionSettings } from './session-settings';
import { SessionsController } from './sessions.controller';

@Module({})
export class SessionsModule implements NestModule {
  static forRoot(settings: SessionSettings, accounts: DynamicModule): DynamicModule {
    return {
      module: SessionsModule,
      imports: [accounts],
      controllers: [SessionsController, SessionListController],
      providers: [
        { provide: SESSION_SETTINGS, useValue: settings },
        { provide: DeviceCookie, useFactory: () => new DeviceCookie(settings.secure) },
        AuthenticateLocally,
        OpenSession,
        RememberDevice,
        CloseSession,
        ReadSession,
        HalfLogins,
        LogIn,
        ListSessions,
        EndSessions,
      ],
      exports: [ReadSession, EndSessions, HalfLogins, LogIn, DeviceCookie, SESSION_SETTINGS],
    };
  }

  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(SessionMiddleware).forRoutes(API.login, API.logout);
  }
}
