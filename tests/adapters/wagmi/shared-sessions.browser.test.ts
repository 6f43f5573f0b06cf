import { describe, expect, test } from 'vitest'
import type { Session } from '../../../src/core/connector.js'
import { dialogOf } from '../../helpers/page-kit.js'
import { ada, bob, scriptedSession, scriptedWallet, type ScriptedSession } from '../../helpers/scripted-wallet.js'
import { soon } from '../../helpers/soon.js'
import { majors, wagmiStage, type WagmiStage } from './wagmi-stage.js'

/** A session as the protocol has them: it moves where the page asks it to. */
function protocolSession(as: Partial<Session> = {}): ScriptedSession {
  const session = scriptedSession({
    ...as,
    provider: {
      async request({ method, params }) {
        if (method === 'wallet_switchEthereumChain') {
          const [{ chainId }] = params as [{ chainId: string }]
          place = chainId
          session.networkChanged(`eip155:${Number(chainId)}`)
          return null
        }
        return method === 'eth_chainId' ? place : method === 'personal_sign' ? '0x1234' : undefined
      },
    },
  })
  let place = '0x1'
  return session
}

/** The ways of the instance that serve several families: the protocol, scripted. */
function withProtocol(stage: WagmiStage) {
  const inner = scriptedWallet({
    id: 'walletConnect',
    type: 'WALLET_CONNECT',
    name: 'WalletConnect',
    namespaces: ['eip155', 'solana'],
  })
  stage.share(inner)
  return inner
}

describe.each(majors)('$major', ({ core }) => {
  test('what the modal connects over the protocol is a connection of wagmi, which signs, switches and ends through it', async () => {
    using stage = wagmiStage(core)
    const inner = withProtocol(stage)
    const session = protocolSession()
    const solana = scriptedSession({ namespace: 'solana', caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' })
    const asking = stage.kit.connect('walletConnect', { namespace: 'eip155' })
    await soon(() => inner.asks.length).toBe(1)
    inner.last.approve(session, solana)
    await asking
    expect(stage.said()).toMatchObject({ status: 'connected', id: 'walletConnect', address: ada, chainId: 1 })
    expect(stage.kit.getConnections().map(({ namespace }) => namespace)).toEqual(['eip155', 'solana'])
    expect(await core.signMessage(stage.config, { message: 'Hi' })).toBe('0x1234')

    await core.switchChain(stage.config, { chainId: 8453 })
    await soon(() => [stage.kit.getChainId(), stage.said().chainId]).toEqual([8453, 8453])
    session.accountsChanged(bob)
    await soon(() => [stage.kit.getAddress('eip155'), stage.said().address]).toEqual([bob, bob])

    await core.disconnect(stage.config)
    expect(session.endings).toBe(1)
    session.gone()
    await soon(() => [stage.said().status, stage.kit.getAccount('eip155').isConnected]).toEqual(['disconnected', false])
  })

  test('ended in the modal, or by the wallet, it is ended in wagmi', async () => {
    using stage = wagmiStage(core)
    const inner = withProtocol(stage)
    for (const end of [() => stage.kit.disconnect('eip155'), (session: ScriptedSession) => session.gone()]) {
      const session = protocolSession()
      const asking = stage.kit.connect('walletConnect')
      const count = inner.asks.length
      await soon(() => inner.asks.length).toBe(count + 1)
      inner.last.approve(session)
      await asking
      expect(stage.said().status).toBe('connected')
      await end(session)
      await soon(() => [stage.said().status, stage.kit.getAccount('eip155').isConnected]).toEqual([
        'disconnected',
        false,
      ])
    }
  })

  test('an app that asks wagmi for it opens the modal; closing that is a refusal, connecting there the answer', async () => {
    using stage = wagmiStage(core)
    const inner = withProtocol(stage)
    const ask = () =>
      core.connect(stage.config, { connector: stage.by('walletConnect') }).then(
        () => 'connected',
        (error: unknown) => error,
      )
    const refused = ask()
    await soon(() => dialogOf()?.open).toBe(true)
    await stage.kit.close()
    expect(await refused).toMatchObject({ name: 'UserRejectedRequestError', code: 4001 })
    expect(stage.said().status).toBe('disconnected')

    const count = inner.asks.length
    const asked = ask()
    await soon(() => inner.asks.length).toBeGreaterThan(count) // the screen of the code asks for one
    inner.last.approve(protocolSession())
    expect(await asked).toBe('connected')
    await soon(() => [stage.kit.getAddress('eip155'), stage.said().address]).toEqual([ada, ada])
    expect(inner.asks.length).toBe(count + 1)
  })

  test.each(['wagmi first', 'the instance first'])(
    'after a reload both have it back, asked for once: %s',
    async first => {
      using stage = wagmiStage(core)
      let inner = withProtocol(stage)
      const asking = stage.kit.connect('walletConnect')
      await soon(() => inner.asks.length).toBe(1)
      inner.last.approve(protocolSession())
      await asking
      await soon(() => stage.kit.getAddress('eip155')).toBe(ada)

      await stage.reload({ reconnect: false })
      inner = withProtocol(stage)
      const begin = () => core.reconnect(stage.config)
      const early = first === 'wagmi first' ? begin() : undefined
      await soon(() => inner.asks.map(({ kind }) => kind)).toEqual(['reconnect'])
      inner.last.approve(protocolSession())
      if (!early) await soon(() => stage.said().address).toBe(ada)
      await (early ?? begin())
      await soon(() => [
        stage.kit.getAddress('eip155'),
        stage.kit.getAccount('eip155').isConnected,
        stage.said().address,
      ]).toEqual([ada, true, ada])
      expect(inner.asks).toHaveLength(1)
    },
  )

  test('a visitor who has nothing stored costs the protocol nothing, whatever wagmi asks at the start', async () => {
    using stage = wagmiStage(core)
    const inner = withProtocol(stage)
    await core.reconnect(stage.config)
    expect(stage.said().status).toBe('disconnected')
    expect(inner.asks).toEqual([])
  })

  test('wagmi has no connector of ours once the instance is gone', async () => {
    using stage = wagmiStage(core)
    withProtocol(stage)
    expect(stage.config.connectors.map(({ id }) => id)).toContain('walletConnect')
    stage.kit.destroy()
    expect(stage.config.connectors.map(({ id }) => id)).not.toContain('walletConnect')
  })
})

test('the embedded wallet is asked for with the ways to connect, and closing them is a refusal', async () => {
  const [{ core }] = majors as [(typeof majors)[number]]
  using stage = wagmiStage(core)
  stage.share(scriptedWallet({ id: 'AUTH', type: 'AUTH', name: 'Email' }))
  const asked = core.connect(stage.config, { connector: stage.by('AUTH') }).catch((error: unknown) => error)
  await soon(() => dialogOf()?.open).toBe(true)
  await stage.kit.close()
  expect(await asked).toMatchObject({ code: 4001 })
})
