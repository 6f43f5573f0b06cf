import { systemClock } from '../../../../src/core/clock.js'
import { FramePort } from '../channel/frame-port.js'
import { accessFacts, createHandlers } from '../handlers/create-handlers.js'
import type { HandlerDeps } from '../handlers/handler-deps.js'
import { frameDeps } from './frame-deps.js'
import type { FrameParts } from './frame-parts.js'
import { lockOnFreeze } from './lock-on-freeze.js'
import { tellLogout } from './tell-logout.js'

/** Puts a bound frame together: handlers, screens, and the port they answer on. */
export function startFrame(parts: FrameParts): FramePort {
  const channel: { port?: FramePort } = {}
  const emit: HandlerDeps['emit'] = (name, payload) => channel.port?.emit(name, payload)
  const deps = frameDeps(parts, emit)
  channel.port = new FramePort(parts.bound.port, {
    handlers: createHandlers(deps),
    facts: () => accessFacts(deps),
    clock: systemClock,
  })
  tellLogout(parts.wallet, emit)
  lockOnFreeze(document, parts.wallet)
  return channel.port
}
