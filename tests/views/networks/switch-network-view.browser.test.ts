import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ModalController } from '../../../src/controllers/app/modal.js'
import { RouterController } from '../../../src/controllers/app/router.js'
import { NetworkController } from '../../../src/controllers/networks/network.js'
import type { View } from '../../../src/core/routes.gen.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import type { ErrorCode } from '../../../src/core/errors/catalogue.js'
import type { Network, NetworkInput } from '../../../src/core/network.js'
import { SUCCESS_DELAY_MS } from '../../../src/views/networks/network-switch.js'
import { SwitchNetworkView } from '../../../src/views/networks/switch-network-view.js'
import { cardSettings } from '../../helpers/page/card-settings.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import { deferred } from '../../helpers/deferred.js'
import { eventually } from '../../helpers/eventually.js'
import { testNetworks } from '../../helpers/test-scope.js'
import { mountView, type MountViewOptions } from '../../helpers/mount-view.js'
import { denyClipboard } from '../../helpers/page/deny-clipboard.js'
import { disposeAfterTest, restoreMocksAfterTest } from '../../helpers/dispose-after-test.js'

beforeEach(restoreMocksAfterTest)

const [ethereum, base] = testNetworks as readonly [NetworkInput, NetworkInput]
const explored = { ...base, blockExplorers: { default: { name: 'Basescan', url: 'https://basescan.org' } } }
interface ShowOptions extends ConnectedParts, MountViewOptions {
  /** Views that were opened before. */
  readonly history?: readonly View[]
}

async function show({ history = ['Account', 'Networks'], theme, dir, ...parts }: ShowOptions = {}) {
  const { scope, session } = connectedScope({
    wallet: { name: 'MetaLynx' },
    ...parts,
    options: { networks: [ethereum, explored], ...parts.options },
  })
  disposeAfterTest(scope)
  const router = scope.use(RouterController)
  const [first = 'Account', ...others] = history
  router.reset(first)
  for (const view of others) router.push(view)
  const network = scope.use(NetworkController).find('eip155:8453') as Network
  router.push('SwitchNetwork', { network })
  const stage = disposeAfterTest(
    await mountView(scope, SwitchNetworkView, { network }, { ...(theme && { theme }), ...(dir && { dir }) }),
  )
  return { scope, session, stage, router }
}
const failing = (code: ErrorCode) => ({ switchNetwork: () => Promise.reject(new AppKitError(code)) })
const hanging = { switchNetwork: () => new Promise<never>(() => {}) }
const tryAgain = () => page.getByRole('button', { name: 'Try again' })

describe('switch network view', () => {
  for (const setting of cardSettings)
    test(`has no violation in ${setting.theme}, ${setting.dir}: pending, rejected, manual, done`, async () => {
      for (const verbs of [hanging, failing('network/rejected'), failing('network/unsupported'), {}]) {
        const { stage } = await show({ verbs, ...setting })
        await eventually(() => stage.text).toMatch(verbs === hanging ? /Switching/ : /rejected|didn’t|You are on/)
        expect(await stage.violations()).toEqual([])
        stage[Symbol.dispose]()
      }
    })

  test('requests the switch immediately, and shows where to confirm it', async () => {
    const switchNetwork = vi.fn(() => new Promise<never>(() => {}))
    const { stage, session } = await show({ verbs: { switchNetwork } })
    await eventually(() => switchNetwork.mock.calls).toMatchObject([[{ caipNetworkId: 'eip155:8453' }, session]])
    await expect
      .element(page.getByRole('status'))
      .toHaveTextContent('Switching to Base Confirm the switch in MetaLynx.')
    expect(stage.view.heading).toBe('Base')
  })

  test('shows success for 600 ms, and then returns to the view before the network list', async () => {
    const { scope, stage, router } = await show({ verbs: {} })
    await eventually(() => stage.text).toContain('You are on Base')
    expect(SUCCESS_DELAY_MS).toBe(600)
    await scope.clock.advance(SUCCESS_DELAY_MS - 1)
    expect(router.view).toBe('SwitchNetwork')
    await scope.clock.advance(1)
    expect(router.view).toBe('Account')
    expect(scope.use(ModalController).state.open).toBe(true)
  })

  test('closes the modal if it was opened directly or by the unsupported network view', async () => {
    for (const history of [['Networks'], ['UnsupportedChain']] as const) {
      const { scope, stage } = await show({ history })
      await eventually(() => stage.text).toContain('You are on Base')
      await scope.clock.advance(SUCCESS_DELAY_MS)
      expect(scope.use(ModalController).state.open, history[0]).toBe(false)
      stage[Symbol.dispose]()
    }
  })

  test('embedded mode: ends at the account view', async () => {
    const { scope, stage, router } = await show({ history: ['UnsupportedChain'], options: { enableEmbedded: true } })
    await eventually(() => stage.text).toContain('You are on Base')
    await scope.clock.advance(SUCCESS_DELAY_MS)
    expect(router.view).toBe('Account')
  })

  test('keeps the view that the user opened meanwhile', async () => {
    const { scope, stage, router } = await show()
    await eventually(() => stage.text).toContain('You are on Base')
    router.reset('WhatIsANetwork')
    await scope.clock.advance(SUCCESS_DELAY_MS)
    expect(router.view).toBe('WhatIsANetwork')
  })

  test('reports a rejection with the current network, and can retry', async () => {
    const answers = [Promise.reject(new AppKitError('network/rejected')), Promise.resolve()]
    answers[0]?.catch(() => {})
    const switchNetwork = vi.fn(async () => answers.shift())
    const { stage } = await show({ verbs: { switchNetwork: switchNetwork as () => Promise<void> } })
    await eventually(() => stage.text).toContain('Request rejected in MetaLynx You are still on Ethereum.')
    await tryAgain().click()
    await eventually(() => stage.text).toContain('You are on Base')
    expect(switchNetwork).toHaveBeenCalledTimes(2)
  })

  test('shows the network settings for copying if the wallet cannot add the network', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { stage } = await show({ verbs: failing('network/unsupported') })
    await eventually(() => stage.text).toContain('Add it there with these values')
    const rows = page.getByRole('list', { name: 'Network settings' }).getByRole('button')
    await eventually(() => rows.elements().map(row => row.textContent?.replace(/\s+/g, ' ').trim())).toEqual([
      'Base Name',
      'http://127.0.0.1:1 RPC URL',
      '8453 Chain ID',
      'ETH Currency symbol',
      'https://basescan.org Block explorer URL',
    ])
    await page.getByRole('button', { name: /Chain ID/ }).click()
    expect(write).toHaveBeenCalledWith('8453')
    await expect.element(page.getByRole('button', { name: /Copied: Chain ID/ })).toBeVisible()
    await expect.element(page.getByRole('status').filter({ hasText: 'Copied: Chain ID' })).toBeInTheDocument()
  })

  test('explains manual copying if the browser denies access', async () => {
    denyClipboard()
    const { stage } = await show({ verbs: failing('network/cannot-switch') })
    await page.getByRole('button', { name: /RPC URL/ }).click()
    await eventually(() => stage.text).toContain('Copying is blocked in this browser.')
  })

  test('completes when the user switches the network in the wallet', async () => {
    const { stage, session } = await show({ verbs: failing('network/cannot-switch') })
    await eventually(() => stage.text).toContain('didn’t switch networks')
    session.networkChanged('eip155:8453')
    await eventually(() => stage.text).toContain('You are on Base')
    expect(stage.text).not.toContain('RPC URL')
  })

  test('sends no request if the wallet is already on the network', async () => {
    const switchNetwork = vi.fn(async () => {})
    const { stage } = await show({ verbs: { switchNetwork }, session: { caipNetworkId: 'eip155:8453' } })
    await eventually(() => stage.text).toContain('You are on Base')
    expect(switchNetwork).not.toHaveBeenCalled()
  })

  test('ignores the late response of an earlier attempt', async () => {
    const tries = [deferred(), deferred()]
    const given = [...tries]
    const { stage } = await show({ verbs: { switchNetwork: () => given.shift()?.promise ?? Promise.resolve() } })
    await eventually(() => given.length).toBe(1)
    await tryAgain().click()
    await eventually(() => given.length).toBe(0)
    tries[0]?.reject(new AppKitError('network/rejected'))
    await stage.settled()
    expect(stage.text).toContain('Switching to Base')
    tries[1]?.reject(new AppKitError('wallet/no-answer'))
    await eventually(() => stage.text).toContain('MetaLynx didn’t switch networks The wallet isn’t responding.')
  })

  test('a response after closing does not navigate', async () => {
    const answer = deferred()
    const { scope, stage, router } = await show({ verbs: { switchNetwork: () => answer.promise } })
    stage[Symbol.dispose]()
    router.reset('Account')
    answer.resolve()
    await eventually(() => scope.use(NetworkController).current()?.name).toBe('Base')
    await scope.clock.advance(SUCCESS_DELAY_MS)
    expect(router.view).toBe('Account')
    expect(scope.use(ModalController).state.open).toBe(true)
  })

  test('redirects to the network list without a network', async () => {
    const { scope } = connectedScope()
    disposeAfterTest(scope)
    const router = scope.use(RouterController)
    router.reset('SwitchNetwork')
    disposeAfterTest(await mountView(scope, SwitchNetworkView, {} as { network: Network }))
    expect(router.view).toBe('Networks')
  })
})
