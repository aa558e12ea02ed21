import { OutboxEntry } from '@lacorte/outbox';
import { User } from './accounts/user.entity';
import { LinkRequest, LinkToken } from './mailed-links/link.entity';
import { OpenidIdentity } from './openid/openid-identity.entity';
import { Session } from './sessions/session.entity';
import { RecoveryCode, Totp } from './totp/totp.entity';

export const ENTITIES = [User, LinkRequest, LinkToken, OpenidIdentity, Session, Totp, RecoveryCode, OutboxEntry];
