import { systemClock } from '../../../../src/core/clock.js'
import { NetworkList } from '../chain/network-list.js'
import { createRpcClient } from '../chain/rpc-client.js'
import { CallBatches } from '../handlers/call-batches.js'
import { Consents } from '../handlers/consents.js'
import { FrameNotes } from '../handlers/frame-notes.js'
import type { HandlerDeps } from '../handlers/handler-deps.js'
import type { FrameParts } from './frame-parts.js'
import { startPerson } from './start-person.js'

/** What the handlers of a bound frame work with. */
export function frameDeps(parts: FrameParts, emit: HandlerDeps['emit']): HandlerDeps {
  const { settings, wallet, shell, bound, firstNetwork } = parts
  const [first, ...others] = settings.networks
  return {
    origin: bound.origin,
    projectId: settings.projectId,
    locale: shell.language.locale,
    wallet,
    networks: new NetworkList([first as NonNullable<typeof first>, ...others], firstNetwork),
    ask: createRpcClient({ fetch: (input, init) => fetch(input, init), clock: systemClock }),
    person: startPerson(parts, emit),
    consents: new Consents(`${settings.projectId}|${bound.origin}`, () => localStorage),
    notes: new FrameNotes(`${settings.projectId}|${bound.origin}`, () => localStorage),
    rules: settings,
    batches: new CallBatches(),
    appearance: shell,
    clock: systemClock,
    login: { pending: false },
    dapp: {},
    emit,
    reload: () => location.reload(),
  }
}
