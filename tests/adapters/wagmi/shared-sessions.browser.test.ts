import { describe, expect, test } from 'vitest'
import type { Session } from '../../../src/core/connector.js'
import { getDialog } from '../../helpers/page-kit.js'
import { ada, bob, scriptedSession, scriptedWallet, type ScriptedSession } from '../../helpers/scripted-wallet.js'
import { eventually } from '../../helpers/eventually.js'
import { majors, createWagmiFixture, type WagmiFixture } from './wagmi-fixture.js'

/** A WalletConnect session that switches networks on request. */
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

/** The scripted WalletConnect connector, which serves several namespaces. */
function withProtocol(stage: WagmiFixture) {
  const inner = scriptedWallet({
    id: 'walletConnect',
    type: 'WALLET_CONNECT',
    name: 'WalletConnect',
    namespaces: ['eip155', 'solana'],
  })
  stage.share(inner)
  return inner
}

describe.each(majors)('shared sessions, $major', ({ core }) => {
  test("makes a WalletConnect session of the modal wagmi's connection, which signs, switches and ends", async () => {
    using stage = createWagmiFixture(core)
    const inner = withProtocol(stage)
    const session = protocolSession()
    const solana = scriptedSession({ namespace: 'solana', caipNetworkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1' })
    const connection = stage.kit.connect('walletConnect', { namespace: 'eip155' })
    await eventually(() => inner.requests.length).toBe(1)
    inner.last.approve(session, solana)
    await connection
    expect(stage.readWagmi()).toMatchObject({ status: 'connected', id: 'walletConnect', address: ada, chainId: 1 })
    expect(stage.kit.getConnections().map(({ namespace }) => namespace)).toEqual(['eip155', 'solana'])
    expect(await core.signMessage(stage.config, { message: 'Hi' })).toBe('0x1234')

    await core.switchChain(stage.config, { chainId: 8453 })
    await eventually(() => [stage.kit.getChainId(), stage.readWagmi().chainId]).toEqual([8453, 8453])
    session.accountsChanged(bob)
    await eventually(() => [stage.kit.getAddress('eip155'), stage.readWagmi().address]).toEqual([bob, bob])

    await core.disconnect(stage.config)
    expect(session.disconnects).toBe(1)
    session.gone()
    await eventually(() => [stage.readWagmi().status, stage.kit.getAccount('eip155').isConnected]).toEqual([
      'disconnected',
      false,
    ])
  })

  test('disconnects wagmi when the modal or the wallet ends the session', async () => {
    using stage = createWagmiFixture(core)
    const inner = withProtocol(stage)
    for (const end of [() => stage.kit.disconnect('eip155'), (session: ScriptedSession) => session.gone()]) {
      const session = protocolSession()
      const connection = stage.kit.connect('walletConnect')
      const count = inner.requests.length
      await eventually(() => inner.requests.length).toBe(count + 1)
      inner.last.approve(session)
      await connection
      expect(stage.readWagmi().status).toBe('connected')
      await end(session)
      await eventually(() => [stage.readWagmi().status, stage.kit.getAccount('eip155').isConnected]).toEqual([
        'disconnected',
        false,
      ])
    }
  })

  test("opens the modal for wagmi's connect; closing it rejects, connecting resolves", async () => {
    using stage = createWagmiFixture(core)
    const inner = withProtocol(stage)
    const connectWithWagmi = () =>
      core.connect(stage.config, { connector: stage.connectorById('walletConnect') }).then(
        () => 'connected',
        (error: unknown) => error,
      )
    const rejected = connectWithWagmi()
    await eventually(() => getDialog()?.open).toBe(true)
    await stage.kit.close()
    expect(await rejected).toMatchObject({ name: 'UserRejectedRequestError', code: 4001 })
    expect(stage.readWagmi().status).toBe('disconnected')

    const count = inner.requests.length
    const accepted = connectWithWagmi()
    await eventually(() => inner.requests.length).toBeGreaterThan(count) // the QR code screen requests a session
    inner.last.approve(protocolSession())
    expect(await accepted).toBe('connected')
    await eventually(() => [stage.kit.getAddress('eip155'), stage.readWagmi().address]).toEqual([ada, ada])
    expect(inner.requests.length).toBe(count + 1)
  })

  test.each(['wagmi first', 'the instance first'])(
    'restores both sides with one request after a reload: %s',
    async first => {
      using stage = createWagmiFixture(core)
      let inner = withProtocol(stage)
      const connection = stage.kit.connect('walletConnect')
      await eventually(() => inner.requests.length).toBe(1)
      inner.last.approve(protocolSession())
      await connection
      await eventually(() => stage.kit.getAddress('eip155')).toBe(ada)

      await stage.reload({ reconnect: false })
      inner = withProtocol(stage)
      const begin = () => core.reconnect(stage.config)
      const early = first === 'wagmi first' ? begin() : undefined
      await eventually(() => inner.requests.map(({ kind }) => kind)).toEqual(['reconnect'])
      inner.last.approve(protocolSession())
      if (!early) await eventually(() => stage.readWagmi().address).toBe(ada)
      await (early ?? begin())
      await eventually(() => [
        stage.kit.getAddress('eip155'),
        stage.kit.getAccount('eip155').isConnected,
        stage.readWagmi().address,
      ]).toEqual([ada, true, ada])
      expect(inner.requests).toHaveLength(1)
    },
  )

  test('attaches a session that only wagmi restored, without a second request', async () => {
    using stage = createWagmiFixture(core)
    let inner = withProtocol(stage)
    const connection = stage.kit.connect('walletConnect')
    await eventually(() => inner.requests.length).toBe(1)
    inner.last.approve(protocolSession())
    await connection

    // the instance restores nothing by itself
    for (const key of Object.keys(localStorage)) if (key.startsWith('@appkit/')) localStorage.removeItem(key)
    await stage.reload({ reconnect: false })
    inner = withProtocol(stage)
    const restoring = core.reconnect(stage.config)
    await eventually(() => inner.requests.map(({ kind }) => kind)).toEqual(['reconnect'])
    inner.last.approve(protocolSession())
    await restoring
    await eventually(() => [stage.kit.getAddress('eip155'), stage.readWagmi().address]).toEqual([ada, ada])
    expect(inner.requests).toHaveLength(1)
  })

  test('sends no WalletConnect request without a stored session', async () => {
    using stage = createWagmiFixture(core)
    const inner = withProtocol(stage)
    await core.reconnect(stage.config)
    expect(stage.readWagmi().status).toBe('disconnected')
    expect(inner.requests).toEqual([])
  })

  test('removes its connectors from wagmi when the instance is destroyed', async () => {
    using stage = createWagmiFixture(core)
    withProtocol(stage)
    expect(stage.config.connectors.map(({ id }) => id)).toContain('walletConnect')
    stage.kit.destroy()
    expect(stage.config.connectors.map(({ id }) => id)).not.toContain('walletConnect')
  })
})

test('opens the connect screen for the embedded wallet; closing it rejects', async () => {
  const [{ core }] = majors as [(typeof majors)[number]]
  using stage = createWagmiFixture(core)
  stage.share(scriptedWallet({ id: 'AUTH', type: 'AUTH', name: 'Email' }))
  const result = core.connect(stage.config, { connector: stage.connectorById('AUTH') }).catch((error: unknown) => error)
  await eventually(() => getDialog()?.open).toBe(true)
  await stage.kit.close()
  expect(await result).toMatchObject({ code: 4001 })
})
