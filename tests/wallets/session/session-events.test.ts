import { EventEmitter } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import { listenToSession } from '../../../src/wallets/session/shared-session.js'

const A = `0x${'a'.repeat(40)}`

/** Both emitters of the library, and what is heard of the session `mine`. */
function listening() {
  const client = new EventEmitter()
  const provider = Object.assign(new EventEmitter(), { client })
  const news = { accounts: vi.fn(), network: vi.fn(), update: vi.fn(), over: vi.fn() }
  const stop = listenToSession(provider as never, 'mine', news)
  const say = (name: string, data: unknown, chainId: unknown = 'eip155:1', topic = 'mine') =>
    client.emit('session_event', { topic, params: { event: { name, data }, chainId } })
  return { client, provider, news, stop, say }
}

describe('listenToSession', () => {
  test('tells of accounts and networks in our words', () => {
    const { news, say } = listening()
    say('accountsChanged', [`eip155:1:${A}`])
    say('chainChanged', 10)
    say('chainChanged', '0xa')
    expect(news.accounts.mock.calls).toEqual([['eip155', [{ namespace: 'eip155', address: A, type: 'eoa' }]]])
    expect(news.network.mock.calls).toEqual([['eip155:10'], ['eip155:10']])
  })

  test('where the event names no network, it is the one it came on', () => {
    const { news, say } = listening()
    say('chainChanged', { nothing: true }, 'eip155:137')
    expect(news.network.mock.calls).toEqual([['eip155:137']])
  })

  test('leaves what is malformed, unknown, or of another session', () => {
    const { news, say, client } = listening()
    say('chainChanged', 10, 'nowhere')
    say('chainChanged', 10, null)
    say('chainChanged', 'x'.repeat(99), `eip155:${'1'.repeat(99)}`)
    say('somethingElse', [A])
    say('accountsChanged', [A], 'eip155:1', 'another')
    client.emit('session_delete', { topic: 'another' })
    for (const heard of Object.values(news)) expect(heard).not.toHaveBeenCalled()
  })

  test.each(['session_delete', 'session_expire'])('%s is the end', event => {
    const { news, client } = listening()
    client.emit(event, { topic: 'mine' })
    expect(news.over).toHaveBeenCalledOnce()
  })

  test("hears of the app's own switch through its provider", () => {
    const { news, provider } = listening()
    provider.emit('default_chain_changed', 'eip155:10')
    provider.emit('default_chain_changed', 'cosmos:hub')
    expect(news.network.mock.calls).toEqual([['eip155:10']])
  })

  test('stopped, it leaves no listener', () => {
    const { client, provider, stop } = listening()
    stop()
    expect([...client.eventNames(), ...provider.eventNames()]).toEqual([])
  })
})
