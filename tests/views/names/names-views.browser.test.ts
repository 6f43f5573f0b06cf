import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { RouterController } from '../../../src/controllers/app/router.js'
import { LOOKUP_DEBOUNCE_MS, NamesController } from '../../../src/controllers/names/names.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import type { View } from '../../../src/views/shared/view.js'
import { ChooseAccountNameView } from '../../../src/views/names/choose-account-name-view.js'
import { RegisterAccountNameSuccessView } from '../../../src/views/names/register-account-name-success-view.js'
import { RegisterAccountNameView } from '../../../src/views/names/register-account-name-view.js'
import { routes } from '../../../src/views/routes.gen.js'
import { hostileTexts } from '../../elements/stage.js'
import { cardSettings } from '../../helpers/page/card-settings.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import {
  namingService,
  rejectionWithReason,
  rejection,
  type NamingRequest,
  type NamingScript,
} from '../../helpers/naming-service.js'
import { ada, bob } from '../../helpers/scripted-wallet.js'
import { eventually } from '../../helpers/eventually.js'
import { mountView, type MountViewOptions } from '../../helpers/mount-view.js'
import { denyClipboard } from '../../helpers/page/deny-clipboard.js'
import { disposeAfterTest, restoreMocksAfterTest } from '../../helpers/dispose-after-test.js'

const SUGGEST = 'GET /v1/profile/suggestions/{name}'
const REGISTER = 'POST /v1/profile/account'
const REVERSE = 'GET /v1/profile/reverse/{address}'
beforeEach(restoreMocksAfterTest)

interface Shown extends ConnectedParts {
  readonly script?: NamingScript
  readonly params?: unknown
  readonly look?: MountViewOptions
}

async function show<V extends View>(
  Screen: new () => V,
  name: 'ChooseAccountName' | 'RegisterAccountName' | 'RegisterAccountNameSuccess',
  { script, params, look, ...parts }: Shown = {},
) {
  const service = namingService(script)
  const { scope, session } = connectedScope({ services: { data: service.data }, ...parts })
  disposeAfterTest(scope)
  const router = scope.use(RouterController)
  router.push(name, params as never)
  const stage = disposeAfterTest(await mountView(scope, Screen, params, look))
  await stage.settled()
  return { scope, session, stage, router, ...service }
}
const choose = (shown: Shown = {}) => show(ChooseAccountNameView, 'ChooseAccountName', shown)

/** Opens the form, types a text, and waits for the availability check. */
async function showTyped(text: string, shown: Shown = {}) {
  const opened = await show(RegisterAccountNameView, 'RegisterAccountName', shown)
  const field = page.getByRole('textbox', { name: 'Name' })
  await expect.element(field).toBeEnabled()
  if (text) await userEvent.fill(field, text)
  await opened.scope.clock.advance(LOOKUP_DEBOUNCE_MS)
  await eventually(() => opened.scope.use(NamesController).state.status).not.toBe('asking')
  await opened.stage.settled()
  return { ...opened, field, button: page.getByRole('button', { name: 'Register name' }) }
}
/** Waits for finite animations: the contrast of a fading button is not final. */
async function finishAnimations(root: ShadowRoot | null): Promise<void> {
  if (!root) return
  const endless = (animation: Animation) => animation.effect?.getTiming().iterations === Infinity
  await Promise.all(root.getAnimations().map(animation => endless(animation) || animation.finished))
  for (const { shadowRoot } of root.querySelectorAll('*')) await finishAnimations(shadowRoot)
}
const isTaken = ({ name }: NamingRequest) => ({
  suggestions: [
    { name: `${name}.dev.test`, registered: true },
    ...['1', '2', '-me'].map(end => ({ name: `${name}${end}.dev.test`, registered: false })),
  ],
})
/** A service that cannot report the name suffix until it is up. */
const down = (state: { up: boolean }) => ({
  'GET /v1/supported-chains': () =>
    state.up ? { http: [], ws: [], namesSuffix: 'dev.test' } : Promise.reject(rejection(503, '')),
})
const record = (name: string) => ({ name, addresses: { 2147483649: { address: ada } } })

test('name routes load their views', async () => {
  expect(await routes.ChooseAccountName.load()).toBe(ChooseAccountNameView)
  expect(await routes.RegisterAccountName.load()).toBe(RegisterAccountNameView)
  expect(await routes.RegisterAccountNameSuccess.load()).toBe(RegisterAccountNameSuccessView)
})

for (const look of cardSettings)
  test(`name views have no violation in ${look.theme}, ${look.dir}`, async () => {
    for (const script of [{}, { [REVERSE]: [record('ada.dev.test')] }, down({ up: false })]) {
      const { stage } = await choose({ look, script })
      expect(await stage.violations()).toEqual([])
    }
    for (const [text, script] of [
      ['', {}],
      ['anna', {}],
      ['anna', { [SUGGEST]: isTaken }],
      ['an na', {}],
      ['anna', { [SUGGEST]: () => Promise.reject(rejection(503, '')) }],
    ] as const) {
      const { stage } = await showTyped(text, { look, script })
      await finishAnimations(stage.host.shadowRoot)
      expect(await stage.violations(), text).toEqual([])
      stage[Symbol.dispose]()
    }
    const params = { name: 'ada.dev.test', address: ada }
    const { stage } = await show(RegisterAccountNameSuccessView, 'RegisterAccountNameSuccess', { look, params })
    expect(await stage.violations()).toEqual([])
  })

describe('choose name', () => {
  test('explains names, and opens the registration', async () => {
    const { stage, router } = await choose()
    expect(stage.text).toContain('Get a name for your address')
    expect(stage.text).toContain('Free: you only sign')
    await page.getByRole('button', { name: 'Choose a name' }).click()
    expect(router.view).toBe('RegisterAccountName')
  })

  test("lists the account's names, copies them, and offers another one", async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { router } = await choose({ script: { [REVERSE]: [record('ada.dev.test'), record('ada2.dev.test')] } })
    await page.getByRole('button', { name: 'ada2.dev.test' }).click()
    expect(write).toHaveBeenCalledWith('ada2.dev.test')
    await expect.element(page.getByRole('button', { name: 'ada2.dev.test Name copied' })).toBeVisible()
    await expect.element(page.getByRole('status').filter({ hasText: 'Name copied' })).toBeInTheDocument()
    await page.getByRole('button', { name: 'Choose another name' }).click()
    expect(router.view).toBe('RegisterAccountName')
  })

  test('shows no names of another account', async () => {
    const answers: ((records: unknown) => void)[] = []
    const script = { [REVERSE]: () => new Promise(resolve => answers.push(resolve)) }
    const { stage, session } = await choose({ script })
    await eventually(() => answers.length).toBe(1)
    session.accountsChanged(bob)
    await stage.settled()
    answers[0]?.([record('ada.dev.test')])
    await stage.settled()
    expect(stage.text).toContain('Get a name for your address')
    expect(stage.text).not.toContain('ada.dev.test')
  })

  test('reports that names are unavailable, and returns to the account', async () => {
    const { stage, router } = await choose({ script: { 'GET /v1/supported-chains': { http: [], ws: [] } } })
    await eventually(() => stage.text).toContain('Names aren’t available here')
    await page.getByRole('button', { name: 'Back to account' }).click()
    expect(router.view).toBe('Account')
  })

  test('reports a failed request separately, and retries on demand', async () => {
    const state = { up: false }
    const { stage } = await choose({ script: down(state) })
    await eventually(() => stage.text).toContain('Couldn’t check whether names are available')
    expect(stage.text).not.toContain('Names aren’t available here')
    state.up = true
    await page.getByRole('button', { name: 'Try again' }).click()
    await eventually(() => stage.text).toContain('Get a name for your address')
    await expect.element(page.getByRole('button', { name: 'Choose a name' })).not.toHaveAttribute('aria-busy', 'true')
  })

  test('shows hostile and long names as text within the card', async () => {
    const long = `${'w'.repeat(240)}.dev.test`
    const texts = [...hostileTexts.slice(0, 8), long]
    const { stage } = await choose({ script: { [REVERSE]: texts.map(record) } })
    await eventually(() => stage.text).toContain(hostileTexts[0]!)
    expect(stage.host.scrollWidth).toBeLessThanOrEqual(360)
  })
})

describe('register name', () => {
  test('shows the rules before and during input', async () => {
    const { stage, field, button } = await showTyped('')
    expect(stage.text).toContain('At least 4 letters, digits or hyphens')
    expect(stage.text).toContain('.dev.test')
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    for (const [text, expected] of [
      ['ann', 'At least 4 characters'],
      ['an na', 'Only the letters a to z'],
      ['-anna', 'No hyphen'],
      ['a'.repeat(64), 'At most 63 characters'],
    ] as const) {
      await userEvent.fill(field, text)
      await eventually(() => stage.text).toContain(expected)
    }
  })

  test('hides the form until the name suffix is known', async () => {
    const state = { up: false }
    const { stage } = await show(RegisterAccountNameView, 'RegisterAccountName', { script: down(state) })
    await eventually(() => stage.text).toContain('Couldn’t check whether names are available')
    await expect.element(page.getByRole('textbox', { name: 'Name' })).not.toBeInTheDocument()
    state.up = true
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toBeEnabled()
    expect(stage.text).toContain('.dev.test')
  })

  test('registers an available name, and confirms it', async () => {
    const { stage, button, router, requests } = await showTyped('Anna')
    expect(stage.text).toContain('anna.dev.test is available')
    await button.click()
    await eventually(() => router.view).toBe('RegisterAccountNameSuccess')
    expect(router.current.params).toEqual({ name: 'anna.dev.test', address: ada })
    expect(requests(REGISTER)).toHaveLength(1)
    expect(router.state.history.map(({ view }) => view)).toEqual(['Account', 'RegisterAccountNameSuccess'])
  })

  test('submits once with Enter', async () => {
    const { field, router, requests } = await showTyped('anna')
    await userEvent.type(field, '{Enter}{Enter}')
    await eventually(() => router.view).toBe('RegisterAccountNameSuccess')
    expect(requests(REGISTER)).toHaveLength(1)
  })

  test('reports a taken name, and suggests available ones', async () => {
    const script = {
      [SUGGEST]: (query: NamingRequest) =>
        query['name'] === 'anna'
          ? isTaken(query)
          : { suggestions: [{ name: `${query['name']}.dev.test`, registered: false }] },
    }
    const { stage, button } = await showTyped('anna', { script })
    expect(stage.text).toContain('anna.dev.test is taken')
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'anna2.dev.test' }).click()
    await eventually(() => stage.text).toContain('anna2.dev.test is available')
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('anna2')
    await expect.element(page.getByRole('list', { name: 'Available names' })).not.toBeInTheDocument()
  })

  test('reports a failed availability check, and retries on demand', async () => {
    let up = false
    const answer = (query: NamingRequest) => (up ? isTaken(query) : Promise.reject(rejection(503, '')))
    const { stage } = await showTyped('anna', { script: { [SUGGEST]: answer } })
    expect(stage.text).toContain('Couldn’t check availability')
    up = true
    await page.getByRole('button', { name: 'Try again' }).click()
    await eventually(() => stage.text).toContain('anna.dev.test is taken')
  })

  test('names the wallet that asks for the signature, reports a rejection, and can retry', async () => {
    const pending: { no(error: unknown): void; yes(signature: string): void }[] = []
    const signMessage = () => new Promise<string>((yes, no) => pending.push({ yes, no }))
    const { stage, button, router } = await showTyped('anna', { verbs: { signMessage } })
    await button.click()
    await eventually(() => stage.text).toContain('Confirm the signature in Example Wallet')
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toBeDisabled()
    await eventually(() => pending.length).toBe(1) // The hint appears before the wallet is called.
    pending[0]?.no(new AppKitError('wallet/rejected'))
    await eventually(() => stage.text).toContain('Request rejected in the wallet')
    await button.click()
    await eventually(() => pending.length).toBe(2)
    pending[1]?.yes('0x12')
    await eventually(() => router.view).toBe('RegisterAccountNameSuccess')
  })

  test.each([
    ['names/taken', 'This name was just taken'],
    ['names/reserved', 'reserved'],
    ['names/name-invalid', 'isn’t allowed'],
    ['names/expired', 'expired'],
    ['names/signature-invalid', 'doesn’t accept'],
    ['names/too-many', 'its limit of names'],
    ['names/off', 'can no longer be registered here'],
    ['names/odd', 'Moon is in Leo'],
  ])('shows the message for %s', async (reason, expected) => {
    const script = { [REGISTER]: () => Promise.reject(rejectionWithReason(400, reason, 'Moon is in Leo')) }
    const { stage, button, router } = await showTyped('anna', { script })
    await button.click()
    await eventually(() => stage.text).toContain(expected)
    expect(router.view).toBe('RegisterAccountName')
  })

  test('reports a failed service', async () => {
    const { stage, button } = await showTyped('anna', {
      script: { [REGISTER]: () => Promise.reject(rejection(503, '')) },
    })
    await button.click()
    await eventually(() => stage.text).toContain('The service returned an error')
    await expect.element(button).not.toHaveAttribute('aria-disabled')
  })

  test('stops its requests when it closes', async () => {
    const { scope, stage } = await showTyped('', {})
    const close = vi.spyOn(scope.use(NamesController), 'cancelLookup')
    stage.view.remove()
    expect(close).toHaveBeenCalled()
  })

  test('keeps names and suffixes of maximum length within the card', async () => {
    const namesSuffix = `${'long-part.'.repeat(6)}example`
    const script = { 'GET /v1/supported-chains': { http: [], ws: [], namesSuffix } }
    const { stage } = await showTyped('w'.repeat(63), { script })
    expect(stage.host.scrollWidth).toBeLessThanOrEqual(360)
  })
})

describe('name registered', () => {
  const params = { name: 'ada.dev.test', address: ada }
  const done = (more: object = {}) =>
    show(RegisterAccountNameSuccessView, 'RegisterAccountNameSuccess', { params, ...more })

  test('shows the resolved address, copies the name, and returns to the account', async () => {
    const write = denyClipboard().mockRejectedValueOnce(new Error('denied')).mockResolvedValue()
    const { stage, router } = await done()
    expect(stage.text).toContain('ada.dev.test')
    expect(stage.text).toContain('points to this address: 0xaaaa…aaaa')
    await page.getByRole('button', { name: 'Copy ada.dev.test' }).click()
    await page.getByRole('button', { name: 'Copy ada.dev.test' }).click()
    await expect.element(page.getByRole('button', { name: 'Name copied' })).toBeVisible()
    expect(write).toHaveBeenCalledTimes(2)
    await page.getByRole('button', { name: 'Done' }).click()
    expect(router.view).toBe('Account')
  })

  test('renders nothing without a name', async () => {
    expect((await done({ params: {} })).stage.text).toBe('')
  })
})
