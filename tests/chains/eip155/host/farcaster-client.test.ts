import { describe, expect, test, vi } from 'vitest'
import { FARCASTER, farcasterAnswers, foundIn, lookAround } from './host-stage.js'

const signal = new AbortController().signal

async function connected(over: Record<string, unknown> = {}, around: object = { origin: FARCASTER }) {
  const stage = lookAround({ ...around, answer: farcasterAnswers(over) })
  const [session] = await (await foundIn(stage)).connect({ networks: [], signal })
  return { ...stage, session: session! }
}

describe('a Farcaster app’s wallet', () => {
  test('is asked in the words of the protocol', async () => {
    const { session, said } = await connected()
    await session.provider.request({ method: 'personal_sign', params: ['0x48', '0x1'] })
    expect(said.at(-1)?.message).toMatchObject({
      type: 'APPLY',
      path: ['ethProviderRequestV2'],
      argumentList: [{ type: 'RAW', value: { jsonrpc: '2.0', method: 'personal_sign', params: ['0x48', '0x1'] } }],
    })
  })

  test.each([
    [{ error: { code: 4001, message: 'no' } }, 'wallet/rejected'],
    [{ error: { code: 4200, message: 'what?' } }, 'wallet/method-unsupported'],
    [new Error('Unsupported APPLY'), 'wallet/failed'],
  ])('%j is what it says', async (answer, code) => {
    const { session } = await connected({
      ethProviderRequestV2: (asked: { method: string }) =>
        asked.method === 'personal_sign'
          ? answer
          : { result: asked.method === 'eth_chainId' ? '0x1' : [`0x${'22'.repeat(20)}`] },
    })
    await expect(session.provider.request({ method: 'personal_sign' })).rejects.toMatchObject({ code })
  })

  test('tells of other accounts and networks, from the host alone', async () => {
    const { session, hear } = await connected()
    const onNetwork = vi.fn()
    const stop = session.watch({ onAccounts: () => {}, onNetwork, onGone: () => {} })
    const news = { type: 'frameEthProviderEvent', event: 'chainChanged', params: ['0x2105'] }
    hear(news, { source: {} })
    hear(news, { origin: 'https://evil.example' })
    hear({ ...news, type: 'frameEvent' })
    hear({ ...news, params: '0x2105' })
    hear({ ...news, event: '__proto__' })
    expect(onNetwork).not.toHaveBeenCalled()
    hear(news)
    expect(onNetwork.mock.calls).toEqual([['eip155:8453']])
    stop()
    hear(news)
    expect(onNetwork).toHaveBeenCalledTimes(1)
  })

  test('tells the same in a web view', async () => {
    const { session, hearView } = await connected({}, { webView: true })
    const onGone = vi.fn()
    session.watch({ onAccounts: () => {}, onNetwork: () => {}, onGone })
    hearView({ event: 'accountsChanged', params: [[]] }, 'FarcasterFrameEthProviderEvent')
    expect(onGone).toHaveBeenCalledTimes(1)
  })
})
