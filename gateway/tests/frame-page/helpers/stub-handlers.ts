import { appEvents } from '../../../../src/contract/app-events.js'
import type { Handlers } from '../../../src/frame-page/channel/frame-port.js'

/** Handlers that record their calls and return nothing. */
export function stubHandlers(reached: { name: string; payload: unknown }[], over: Partial<Handlers> = {}): Handlers {
  const noted = Object.keys(appEvents).map(name => [name, (payload: unknown) => void reached.push({ name, payload })])
  return { ...(Object.fromEntries(noted) as Handlers), ...over }
}
