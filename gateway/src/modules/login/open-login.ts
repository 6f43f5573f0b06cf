import type { Database } from '../../store/database.js'
import type { AccessTokens } from '../keys/access-tokens.js'
import type { KeyedHash } from '../keys/hashing.js'
import type { Sealer } from '../keys/sealer.js'
import type { Mailer } from '../mail/mailer.js'
import { AuditLog } from './audit-log.js'
import { Challenges } from './challenges.js'
import { CodeBudget } from './code-limits.js'
import { DeviceChecks } from './device-checks.js'
import { Logins } from './logins.js'
import { Sessions } from './sessions.js'

export interface OpenLoginParts {
  readonly db: Database
  readonly now: () => number
  readonly hash: KeyedHash
  readonly sealer: Sealer
  readonly tokens: AccessTokens
  readonly mail: Mailer
  readonly frameUrl: () => string
  readonly holdMs: number
}

export function openLogin(parts: OpenLoginParts) {
  const { db, now } = parts
  const audit = new AuditLog(db, now)
  const sessions = new Sessions({ ...parts, audit })
  const deviceChecks = new DeviceChecks({ ...parts, audit, sessions })
  return {
    audit,
    challenges: new Challenges({ ...parts, audit, budget: new CodeBudget(db, now) }),
    logins: new Logins({ ...parts, sessions, deviceChecks }),
  }
}
