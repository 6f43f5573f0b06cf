import { html, render } from 'lit'
import { describe, expect, test } from 'vitest'
import { AlertController } from '../../src/controllers/app/alert.js'
import { HostController } from '../../src/controllers/app/host.js'
import { LocaleController } from '../../src/controllers/app/locale.js'
import { getErrorText } from '../../src/controllers/app/messages.js'
import { ModalController } from '../../src/controllers/app/modal.js'
import { RouterController } from '../../src/controllers/app/router.js'
import { SnackController } from '../../src/controllers/app/snack.js'
import { CatalogueController, rememberWallet } from '../../src/controllers/wallets/catalogue.js'
import { ConnectorsController } from '../../src/controllers/connection/connectors.js'
import { PendingTransactionsController } from '../../src/controllers/balances/pending-transactions.js'
import { getConnectedAccount } from '../../src/controllers/connection/active-account.js'
import { PurchaseController } from '../../src/controllers/onramp/purchase.js'
import { AppKitError } from '../../src/core/errors/appkit-error.js'
import { toTransaction } from '../../src/services/transactions.js'
import { catalogue as codes, type ErrorCode } from '../../src/core/errors/catalogue.js'
import { toNetwork, type NetworkInput } from '../../src/core/network.js'
import type { View as ViewName, ViewParams } from '../../src/core/routes.gen.js'
import type { Wallet } from '../../src/core/connector.js'
import { AlertBar } from '../../src/modal/shell/alert-bar.js'
import { ChunkFailedView } from '../../src/modal/shell/router-outlet.js'
import { renderHeader } from '../../src/modal/shell/header.js'
import { SnackBar } from '../../src/modal/shell/snack-bar.js'
import { routes } from '../../src/views/routes.gen.js'
import { HostNote } from '../../src/views/connect/host-note.js'
import type { View } from '../../src/views/shared/view.js'
import { connectedScope } from '../helpers/connected-scope.js'
import { embeddedScope } from '../helpers/embedded-scope.js'
import { scriptedOnramp } from '../helpers/scripted-onramp.js'
import { ada, scriptedWallet, type ScriptedWallet } from '../helpers/scripted-wallet.js'
import { namingService } from '../helpers/naming-service.js'
import { ether, grace, sendingScope } from '../helpers/sending-scope.js'
import { createSiwxFixture } from '../controllers/siwx/siwx-fixture.js'
import { scriptedSiwx } from '../helpers/scripted-siwx.js'
import { historyRecord } from '../helpers/history-records.js'
import { eventually } from '../helpers/eventually.js'
import { testNetworks, testScope, type TestScope } from '../helpers/test-scope.js'
import { mountView } from '../helpers/mount-view.js'
import { disposeAfterTest } from '../helpers/dispose-after-test.js'
import { leaks, pseudoPack, pseudoSentences } from './pseudo-messages.js'

const wallet: Wallet = {
  id: 'ab'.repeat(32),
  name: 'Rainbow',
  homepage: 'https://rainbow.example',
  mobileLink: 'rainbow://',
  desktopLink: 'rainbow-desktop://',
  webappLink: 'https://rainbow.example/app',
  appStore: 'https://apps.example/1',
  playStore: 'https://play.example/1',
  chromeStore: 'https://store.example/1',
}
const base = toNetwork(testNetworks[1] as NetworkInput)
const protocol = scriptedWallet({ id: 'walletConnect', type: 'WALLET_CONNECT', name: 'WalletConnect' })

/** Text that is not in the catalogues: names, addresses, units. */
const data = [
  'GH',
  'Fb',
  'Google',
  'X',
  'Discord',
  'Farcaster',
  'GitHub',
  'Apple',
  'Facebook',
  'Rainbow',
  'Example Wallet',
  'Example', // its short name on a tile
  'Ethereum',
  'Base',
  'WalletConnect',
  'Ether',
  'Card',
  'Pebble',
  'Pebbles',
  'ERC-721',
  'Aggregator',
  'pay.example',
  'many.example',
  'US Dollar',
  'Euro',
  'USD Coin',
  'USDC',
  'USD',
  'EUR',
  'ETH',
  'rainbow.example',
  'ada.dev.test',
  '.dev.test',
  location.host,
  'January 1, 2026 at 1:00 PM',
  document.title || location.host,
  ada,
]
const collectible = {
  id: 'eip155:1:0xc:7',
  network: 'eip155:1',
  address: ada,
  tokenId: '7',
  quantity: 2n,
  name: 'Pebble',
  collection: 'Pebbles',
  standard: 'erc721',
  isSpam: true,
} as const
const shortened = /0x[\da-f…]+|…?[ab]{4,}/g

describe('pseudo-locale', () => {
  function speaking<S extends TestScope>(scope: S): S {
    disposeAfterTest(scope)
    const locale = scope.use(LocaleController)
    locale.setLanguage('en', pseudoPack)
    locale.state.errorMessages = pseudoSentences
    return scope
  }
  /** A disconnected page with a wallet of every kind. */
  function open(): { scope: TestScope; own: ScriptedWallet } {
    const scope = speaking(
      testScope({
        services: {
          endpoints: { catalogue: 'https://catalogue.example' },
          catalogue: { wallets: async () => ({ wallets: [wallet], count: 539 }) },
        },
        options: { termsConditionsUrl: 'https://a.example/t', privacyPolicyUrl: 'https://a.example/p' },
      }),
    )
    const own = scriptedWallet()
    scope.use(ConnectorsController).add(own)
    scope.use(ConnectorsController).add(protocol)
    scope.use(CatalogueController).state.recommended = [wallet]
    scope.use(ModalController).setOpen(true)
    return { scope, own }
  }
  function connected(): TestScope {
    return speaking(connectedScope({ services: { data: namingService().data } }).scope)
  }
  /** A page with a pending purchase. */
  function buyer(): TestScope {
    const selling = scriptedOnramp({ page: () => new Promise(() => {}) })
    const scope = speaking(connectedScope({ services: { data: selling.data } }).scope)
    const account = getConnectedAccount(scope, 'eip155')!
    const seller = { name: 'card', label: 'Card', origin: 'https://pay.example', isOtherNetwork: false } as const
    const coin = { network: 'eip155:1', symbol: 'ETH', name: 'Ether', decimals: 18 } as const
    void scope
      .use(PurchaseController)
      .start({ seller, coin, fiat: { code: 'USD' }, connectedAccount: account }, undefined)
    return scope
  }
  /** A page with a pending sign-in request. */
  async function signingIn(): Promise<TestScope> {
    const siwx = scriptedSiwx()
    siwx.extraFields = { domain: location.host }
    const flow = createSiwxFixture(siwx)
    await flow.connect()
    return speaking(flow.scope)
  }
  /** A connected page with a complete transfer draft. */
  async function sending(): Promise<TestScope> {
    const { scope, send } = await sendingScope()
    send.selectToken(ether)
    send.setAmountText('0.5')
    send.setRecipient(grace, true)
    await eventually(() => send.step).toBe('preview')
    return speaking(scope)
  }
  /** A connected page with a pending transaction. */
  function sent(): TestScope {
    const scope = connected()
    const { caipAddress: account } = getConnectedAccount(scope, 'eip155')!
    const moved = { symbol: 'ETH', decimals: 18, amount: 10n ** 18n }
    const transaction = { hash: '0x1', account, kind: 'send', gives: moved, gets: moved, to: grace, at: 0 } as const
    scope.use(PendingTransactionsController).add(transaction)
    return scope
  }
  async function mount<V extends ViewName>(scope: TestScope, name: V, params: ViewParams[V]) {
    scope.use(RouterController).reset(name, params)
    const Class = (await routes[name].load()) as new () => View<unknown>
    const stage = disposeAfterTest(await mountView(scope, Class, params as unknown))
    const unmarked = () => leaks(stage.host, data).filter(text => /\p{L}{2}/u.test(text.replace(shortened, ' ')))
    return { stage, unmarked, heading: () => stage.view.heading }
  }

  const disconnected: { [V in ViewName]?: ViewParams[V] } = {
    Connect: undefined,
    AllWallets: undefined,
    ConnectingExternal: { connectorId: 'com.example.wallet' },
    ConnectingMultiChain: { connectorId: 'com.example.wallet' },
    ConnectingWalletConnect: { wallet },
    ConnectingWalletConnectBasic: {},
    GetWallet: undefined,
    Downloads: { wallet },
    Networks: undefined,
    SwitchActiveChain: { network: base },
    WhatIsAWallet: undefined,
    WhatIsANetwork: undefined,
  }
  const loggingIn: { [V in ViewName]?: ViewParams[V] } = {
    EmailLogin: undefined,
    EmailVerifyOtp: undefined,
    EmailVerifyDevice: undefined,
    ConnectSocials: undefined,
    ConnectingSocial: { social: 'google' },
    ConnectingFarcaster: undefined,
    ApproveTransaction: undefined,
    UpdateEmailWallet: {},
    UpdateEmailPrimaryOtp: undefined,
    UpdateEmailSecondaryOtp: undefined,
  }
  const buying: { [V in ViewName]?: ViewParams[V] } = {
    BuyInProgress: undefined,
    OnRampFiatSelect: undefined,
    OnRampProviderSelect: undefined,
    OnRampTokenSelect: undefined,
    Onramp: undefined,
    WhatIsABuy: undefined,
  }
  const whenConnected: { [V in ViewName]?: ViewParams[V] } = {
    Account: undefined,
    AccountSettings: undefined,
    ChooseAccountName: undefined,
    CompatibleNetworks: undefined,
    History: undefined,
    Networks: undefined,
    ProfileWallets: undefined,
    Receive: undefined,
    RegisterAccountName: undefined,
    RegisterAccountNameSuccess: { name: 'ada.dev.test', address: ada },
    Send: {},
    SendSelectToken: undefined,
    Swap: {},
    SwapPreview: undefined,
    SwapSelectToken: {},
    SwitchNetwork: { network: base },
    NftDetails: { collectible },
    TokenDetails: { token: ether },
    TransactionDetails: { transaction: { ...toTransaction(historyRecord(1)), isHidden: false } },
    UnsupportedChain: undefined,
  }
  const whenSent: { [V in ViewName]?: ViewParams[V] } = {
    SendConfirmed: { hash: '0x1' },
    SwapConfirmed: { hash: '0x1' },
  }

  const whenSending: { [V in ViewName]?: ViewParams[V] } = { SendPreview: undefined }

  const whenSigningIn: { [V in ViewName]?: ViewParams[V] } = { SIWXSignMessage: undefined }

  test('finds unmarked text in any place', () => {
    const host = document.createElement('div')
    const inside = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('p'))
    inside.append('⟦marked⟧ and left behind')
    inside.title = 'a title'
    host.append('Rainbow', '7')
    expect(leaks(host, data)).toEqual(['a title', 'and left behind'])
  })

  test('checks every screen', () => {
    const looked = new Set(
      [disconnected, loggingIn, buying, whenConnected, whenSending, whenSent, whenSigningIn].flatMap(screens =>
        Object.keys(screens),
      ),
    )
    expect(Object.keys(routes).filter(name => !looked.has(name))).toEqual([])
  })

  const all = [
    ...Object.entries(disconnected).map(
      ([name, params]) => [name, 'nobody connected', params, () => open().scope] as const,
    ),
    ...Object.entries(loggingIn).map(
      ([name, params]) => [name, 'a login', params, () => speaking(embeddedScope().scope)] as const,
    ),
    ...Object.entries(buying).map(([name, params]) => [name, 'a purchase', params, buyer] as const),
    ...Object.entries(whenConnected).map(([name, params]) => [name, 'somebody connected', params, connected] as const),
    ...Object.entries(whenSigningIn).map(([name, params]) => [name, 'a sign-in', params, signingIn] as const),
    ...Object.entries(whenSending).map(([name, params]) => [name, 'a draft', params, sending] as const),
    ...Object.entries(whenSent).map(([name, params]) => [name, 'a sent transaction', params, sent] as const),
  ]
  test.each(all)('%s, with %s, shows only marked text', async (name, _who, params, scopeOf) => {
    const { stage, unmarked, heading } = await mount(await scopeOf(), name as ViewName, params as never)
    await stage.settled()
    expect(unmarked()).toEqual([])
    expect(stage.text).not.toBe('')
    expect(`${heading()} ${stage.text}`).toContain('⟦') // otherwise nothing was translated
    const title = data.reduce((rest, known) => rest.replaceAll(known, ''), heading().replace(/⟦[^⟧]*⟧/g, ''))
    expect(title).not.toMatch(/\p{L}{2}/u)
  })

  test.each(['wallet/rejected', 'wallet/busy', 'wallet/failed'] as const)(
    'shows only marked text for a wallet that fails with %s',
    async code => {
      const { scope, own } = open()
      const { stage, unmarked } = await mount(scope, 'ConnectingExternal', { connectorId: own.id })
      await eventually(() => own.requests.length).toBe(1)
      const before = stage.text
      own.last.fail(new AppKitError(code))
      await eventually(() => stage.text).not.toBe(before)
      expect(unmarked()).toEqual([])
    },
  )

  test('shows only marked text on the first screen, with and without a recent wallet', async () => {
    const { scope } = open()
    rememberWallet(scope, { id: wallet.id, name: wallet.name })
    expect((await mount(scope, 'Connect', undefined)).unmarked()).toEqual([])
    const empty = speaking(testScope())
    expect((await mount(empty, 'Connect', undefined)).unmarked()).toEqual([])
  })

  test('shows only marked text in the header', async () => {
    const { scope } = open()
    scope.use(RouterController).push('Networks')
    const host = disposeAfterTest(document.body.appendChild(document.createElement('div')))
    for (const leading of ['help', 'back'] as const) {
      render(html`${renderHeader(scope, { leading, heading: '⟦⟧' } as View)}`, host)
      await eventually(() => leaks(host, data)).toEqual([])
    }
    render(html`${renderHeader(scope, undefined)}`, host)
    await eventually(() => leaks(host, data)).toEqual([])
  })

  test('shows only marked text in the bars and the failed screen', async () => {
    const { scope } = open()
    class Failed extends ChunkFailedView {
      constructor() {
        super(() => {})
      }
    }
    if (!customElements.get('appkit-test-pseudo-failed')) customElements.define('appkit-test-pseudo-failed', Failed)
    const FailedClass = customElements.get('appkit-test-pseudo-failed') as typeof Failed
    scope.use(AlertController).show(new AppKitError('config/project-id-missing'))
    scope.use(SnackController).showError(new AppKitError('balance/unavailable'))
    for (const Class of [AlertBar, SnackBar, FailedClass]) {
      const stage = disposeAfterTest(await mountView(scope, Class as new () => View<unknown>, undefined as unknown))
      await eventually(() => stage.text).toContain('⟦')
      expect(leaks(stage.host, data)).toEqual([])
    }
  })

  test.each([{ isForeignFrame: true }, { isInApp: true }, { isTelegram: true, isIos: true }])(
    'shows only marked text for options missing inside another app: %o',
    async host => {
      const { scope } = open()
      scope.use(ConnectorsController).add(scriptedWallet({ id: 'AUTH', type: 'AUTH', name: 'Email' }))
      Object.assign(scope.use(HostController).state, host)
      const stage = disposeAfterTest(await mountView<unknown, HostNote>(scope, HostNote, {}))
      expect(stage.text).toContain('⟦')
      expect(leaks(stage.host, data)).toEqual([])
    },
  )

  test('marks every error message', async () => {
    const { scope } = open()
    const locale = scope.use(LocaleController)
    for (const code of Object.keys(codes) as ErrorCode[]) expect(getErrorText(locale, code)).toMatch(/^⟦.+⟧$/s)
  })
})
