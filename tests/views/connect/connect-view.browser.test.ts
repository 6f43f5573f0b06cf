import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RouterController } from '../../../src/controllers/app/router.js'
import { ConnectorsController } from '../../../src/controllers/connection/connectors.js'
import { ConnectView } from '../../../src/views/connect/connect-view.js'
import { hostileTexts } from '../../elements/stage.js'
import { deferred } from '../../helpers/deferred.js'
import type { TestScope } from '../../helpers/test-scope.js'
import { viewStage, type ViewStageOptions } from '../../helpers/view-stage.js'
import { announced, connectScope, idOf, protocol, wallet, type ConnectParts } from '../../helpers/connect-scope.js'

const made: Disposable[] = []
afterEach(() => {
  for (const each of made.splice(0).reverse()) each[Symbol.dispose]()
})

async function show(parts: ConnectParts = {}, options?: ViewStageOptions) {
  const scope = await connectScope(parts)
  const stage = await viewStage<unknown, ConnectView>(scope, ConnectView, {}, options)
  made.push(scope, stage)
  return { scope, stage }
}
const rows = () => page.getByRole('list', { name: 'Wallets' }).getByRole('listitem')
const row = (name: RegExp) => page.getByRole('button', { name })
const place = (scope: TestScope) => scope.use(RouterController).current
const full: ConnectParts = {
  connectors: [protocol(), announced('Lynx')],
  wallets: ['A', 'B', 'C', 'D', 'E'].map(wallet),
}
const legal = { termsConditionsUrl: 'https://app.example/terms', features: { legalCheckbox: true } }

describe('the list', () => {
  test('has every way to connect, and the whole catalogue at its end', async () => {
    const { stage } = await show(full)
    expect(stage.view.heading).toBe('Connect')
    expect(rows().elements()).toHaveLength(6)
    await expect.element(row(/^All wallets\s*5$/)).toBeVisible()
  })

  test('grows when a wallet announces itself', async () => {
    const { scope } = await show({ connectors: [protocol()] })
    expect(rows().elements()).toHaveLength(1)
    scope.use(ConnectorsController).add(announced('Lynx'))
    await expect.element(row(/^Lynx\s*Installed$/)).toBeVisible()
    expect(rows().elements()).toHaveLength(2)
  })

  test('keeps every row where it is, and its height, when the catalogue answers', async () => {
    const { promise: until, resolve } = deferred()
    const options = { featuredWalletIds: [idOf('E')] }
    const { stage } = await show({ ...full, recent: [{ id: idOf('D'), name: 'D' }], options, until })
    const tops = () =>
      [/^WalletConnect/, /^Lynx/, /^All wallets/].map(name => row(name).element().getBoundingClientRect().top)
    const [before, height] = [tops(), stage.view.scrollHeight]
    expect(await stage.violations()).toEqual([])
    resolve()
    await expect.element(row(/^D\s*Recent$/)).toBeVisible()
    expect(tops()).toEqual(before)
    expect(stage.view.scrollHeight).toBe(height)
  })

  test('keeps a row and its focus when others come before it', async () => {
    const options = { features: { connectorTypeOrder: ['injected', 'walletConnect'] as const } }
    const { scope } = await show({ connectors: [protocol()], options })
    const code = row(/^WalletConnect/).element() as HTMLElement
    code.focus()
    scope.use(ConnectorsController).add(announced('Lynx'))
    await expect.element(row(/^Lynx/)).toBeVisible()
    expect(row(/^WalletConnect/).element()).toBe(code)
    expect(code.matches(':focus')).toBe(true)
  })

  test('leads to the wallet that is pressed', async () => {
    const { scope } = await show(full)
    await row(/^Lynx/).click()
    expect(place(scope)).toEqual({ view: 'ConnectingExternal', params: { connectorId: 'io.Lynx' } })
  })

  test('leads to the catalogue', async () => {
    const { scope } = await show(full)
    await row(/^All wallets/).click()
    expect(place(scope).view).toBe('AllWallets')
  })

  test('does not lead to a catalogue that the app hides', async () => {
    await show({ ...full, options: { allWallets: 'HIDE' } })
    expect(rows().elements()).toHaveLength(5)
    expect(row(/^All wallets/).elements()).toEqual([])
  })
})

describe('where there is no way to connect', () => {
  test('it says so', async () => {
    const { stage } = await show()
    expect(rows().elements()).toEqual([])
    expect(stage.text).toContain('No way to connect is configured for this app.')
  })

  test('it says so, too, where the app wants no wallets', async () => {
    const { stage } = await show({ ...full, options: { enableWallets: false } })
    expect(rows().elements()).toEqual([])
    expect(stage.text).toContain('No way to connect')
  })

  test('it does not say so while there is one', async () => {
    const { stage } = await show({ connectors: [announced('Lynx')] })
    expect(stage.text).not.toContain('No way to connect')
  })
})

describe('the guide', () => {
  test('is at the foot, and its help in the header', async () => {
    const { scope, stage } = await show()
    expect(stage.view.leading).toBe('help')
    await page.getByRole('button', { name: 'Get one' }).click()
    expect(place(scope).view).toBe('GetWallet')
  })

  test('is nowhere where the app does without', async () => {
    const { stage } = await show({ options: { enableWalletGuide: false } })
    expect(stage.view.leading).toBe('back')
    expect(stage.text).not.toContain('New to wallets?')
    expect(page.getByRole('button', { name: 'Get one' }).elements()).toEqual([])
  })
})

describe('terms', () => {
  test('that ask for a tick keep every way to connect shut until there is one', async () => {
    const { scope } = await show({ ...full, options: legal })
    const box = page.getByRole('checkbox')
    expect(rows().elements()).toHaveLength(5) // the catalogue, which leads round the tick, is not among them
    await expect.element(row(/^Lynx/)).toHaveAttribute('aria-disabled', 'true')
    row(/^Lynx/)
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }))
    expect(place(scope).view).toBe('Connect')
    await box.click()
    await expect.element(row(/^Lynx/)).not.toHaveAttribute('aria-disabled')
    await expect.element(row(/^All wallets/)).toBeVisible()
    await box.click()
    await expect.element(row(/^Lynx/)).toHaveAttribute('aria-disabled', 'true')
    await box.click()
    await row(/^Lynx/).click()
    expect(place(scope).view).toBe('ConnectingExternal')
  })

  test('that only are told shut nothing', async () => {
    const { stage } = await show({ ...full, options: { privacyPolicyUrl: 'https://app.example/privacy' } })
    expect(stage.text).toContain('By connecting you agree to the privacy policy')
    await expect.element(row(/^Lynx/)).not.toHaveAttribute('aria-disabled')
  })
})

test('names of wallets are text, whatever they are', async () => {
  const connectors = hostileTexts.map((name, at) => announced(`${at}`, { name, icon: name }))
  const { stage } = await show({ connectors })
  expect(rows().elements()).toHaveLength(hostileTexts.length)
  const names = rows()
    .elements()
    .map(item => item.querySelector('appkit-ui-row')?.shadowRoot?.querySelector('[part=name]')?.textContent)
  expect(names).toEqual([...hostileTexts])
  expect('pwned' in globalThis).toBe(false)
  expect(stage.view.scrollWidth).toBe(stage.view.clientWidth)
  for (const item of rows().elements()) expect(item.getBoundingClientRect().height).toBe(56)
})

describe.each(['light', 'dark'] as const)('in %s', theme => {
  test.each(['ltr', 'rtl'] as const)('nothing is wrong for assistive technology, %s', async dir => {
    const { stage } = await show({ ...full, options: legal }, { theme, dir })
    expect(await stage.violations()).toEqual([])
    await page.getByRole('checkbox').click()
    expect(await stage.violations()).toEqual([])
  })

  test('nothing is wrong with the empty screen either', async () => {
    const { stage } = await show({}, { theme })
    expect(await stage.violations()).toEqual([])
  })
})
