import { EventEmitter } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import { listenToSession } from '../../../src/wallets/session/shared-session.js'

const A = `0x${'a'.repeat(40)}`

/** Creates both emitters of the library and the handlers of the session `mine`. */
function listening() {
  const client = new EventEmitter()
  const provider = Object.assign(new EventEmitter(), { client })
  const handlers = { onAccounts: vi.fn(), onNetwork: vi.fn(), onUpdate: vi.fn(), onEnd: vi.fn() }
  const stop = listenToSession(provider as never, 'mine', handlers)
  const emitEvent = (name: string, data: unknown, chainId: unknown = 'eip155:1', topic = 'mine') =>
    client.emit('session_event', { topic, params: { event: { name, data }, chainId } })
  return { client, provider, handlers, stop, emitEvent }
}

describe('listenToSession', () => {
  test('reports accounts and networks', () => {
    const { handlers, emitEvent } = listening()
    emitEvent('accountsChanged', [`eip155:1:${A}`])
    emitEvent('chainChanged', 10)
    emitEvent('chainChanged', '0xa')
    expect(handlers.onAccounts.mock.calls).toEqual([['eip155', [{ namespace: 'eip155', address: A, type: 'eoa' }]]])
    expect(handlers.onNetwork.mock.calls).toEqual([['eip155:10'], ['eip155:10']])
  })

  test("uses the event's own chain id if its data names no network", () => {
    const { handlers, emitEvent } = listening()
    emitEvent('chainChanged', { nothing: true }, 'eip155:137')
    expect(handlers.onNetwork.mock.calls).toEqual([['eip155:137']])
  })

  test('ignores malformed and unknown events and those of other sessions', () => {
    const { handlers, emitEvent, client } = listening()
    emitEvent('chainChanged', 10, 'nowhere')
    emitEvent('chainChanged', 10, null)
    emitEvent('chainChanged', 'x'.repeat(99), `eip155:${'1'.repeat(99)}`)
    emitEvent('somethingElse', [A])
    emitEvent('accountsChanged', [A], 'eip155:1', 'another')
    client.emit('session_delete', { topic: 'another' })
    for (const received of Object.values(handlers)) expect(received).not.toHaveBeenCalled()
  })

  test.each(['session_delete', 'session_expire'])('reports %s as the end', event => {
    const { handlers, client } = listening()
    client.emit(event, { topic: 'mine' })
    expect(handlers.onEnd).toHaveBeenCalledOnce()
  })

  test('reports network switches of the app through its provider', () => {
    const { handlers, provider } = listening()
    provider.emit('default_chain_changed', 'eip155:10')
    provider.emit('default_chain_changed', 'cosmos:hub')
    expect(handlers.onNetwork.mock.calls).toEqual([['eip155:10']])
  })

  test('removes all listeners when it is stopped', () => {
    const { client, provider, stop } = listening()
    stop()
    expect([...client.eventNames(), ...provider.eventNames()]).toEqual([])
  })
})
