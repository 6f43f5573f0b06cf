import { describe, expect, test, vi } from 'vitest'
import { FARCASTER, farcasterAnswers, firstConnector, findHost } from './host-fixture.js'

const signal = new AbortController().signal

async function connected(over: Record<string, unknown> = {}, around: object = { origin: FARCASTER }) {
  const host = findHost({ ...around, answer: farcasterAnswers(over) })
  const [session] = await (await firstConnector(host)).connect({ networks: [], signal })
  return { ...host, session: session! }
}

describe('Farcaster wallet', () => {
  test("receives requests in the protocol's format", async () => {
    const { session, posted } = await connected()
    await session.provider.request({ method: 'personal_sign', params: ['0x48', '0x1'] })
    expect(posted.at(-1)?.message).toMatchObject({
      type: 'APPLY',
      path: ['ethProviderRequestV2'],
      argumentList: [{ type: 'RAW', value: { jsonrpc: '2.0', method: 'personal_sign', params: ['0x48', '0x1'] } }],
    })
  })

  test.each([
    [{ error: { code: 4001, message: 'no' } }, 'wallet/rejected'],
    [{ error: { code: 4200, message: 'what?' } }, 'wallet/method-unsupported'],
    [new Error('Unsupported APPLY'), 'wallet/failed'],
  ])('converts the response %j to %s', async (answer, code) => {
    const { session } = await connected({
      ethProviderRequestV2: (request: { method: string }) =>
        request.method === 'personal_sign'
          ? answer
          : { result: request.method === 'eth_chainId' ? '0x1' : [`0x${'22'.repeat(20)}`] },
    })
    await expect(session.provider.request({ method: 'personal_sign' })).rejects.toMatchObject({ code })
  })

  test('reports network changes from the host only', async () => {
    const { session, dispatch } = await connected()
    const onNetwork = vi.fn()
    const stop = session.watch({ onAccounts: () => {}, onNetwork, onGone: () => {} })
    const news = { type: 'frameEthProviderEvent', event: 'chainChanged', params: ['0x2105'] }
    dispatch(news, { source: {} })
    dispatch(news, { origin: 'https://evil.example' })
    dispatch({ ...news, type: 'frameEvent' })
    dispatch({ ...news, params: '0x2105' })
    dispatch({ ...news, event: '__proto__' })
    expect(onNetwork).not.toHaveBeenCalled()
    dispatch(news)
    expect(onNetwork.mock.calls).toEqual([['eip155:8453']])
    stop()
    dispatch(news)
    expect(onNetwork).toHaveBeenCalledTimes(1)
  })

  test('reports account changes in a web view', async () => {
    const { session, dispatchToView } = await connected({}, { webView: true })
    const onGone = vi.fn()
    session.watch({ onAccounts: () => {}, onNetwork: () => {}, onGone })
    dispatchToView({ event: 'accountsChanged', params: [[]] }, 'FarcasterFrameEthProviderEvent')
    expect(onGone).toHaveBeenCalledTimes(1)
  })
})
