import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { RouterController } from '../../../src/controllers/app/router.js'
import { SnackController } from '../../../src/controllers/app/snack.js'
import { LOOK_AFTER_MS, NamesController } from '../../../src/controllers/names/names.js'
import { AppKitError } from '../../../src/core/errors/appkit-error.js'
import type { View } from '../../../src/views/shared/view.js'
import { ChooseAccountNameView } from '../../../src/views/names/choose-account-name-view.js'
import { RegisterAccountNameSuccessView } from '../../../src/views/names/register-account-name-success-view.js'
import { RegisterAccountNameView } from '../../../src/views/names/register-account-name-view.js'
import { routes } from '../../../src/views/routes.gen.js'
import { hostileTexts } from '../../elements/stage.js'
import { cardSettings } from '../../helpers/card-settings.js'
import { connectedScope, type ConnectedParts } from '../../helpers/connected-scope.js'
import { namingService, reasoned, refusal, type NamingAsk, type NamingScript } from '../../helpers/naming-service.js'
import { ada, bob } from '../../helpers/scripted-wallet.js'
import { soon } from '../../helpers/soon.js'
import { viewStage, type ViewStageOptions } from '../../helpers/view-stage.js'
import { refuseCopying } from '../../helpers/refuse-copying.js'

const SUGGEST = 'GET /v1/profile/suggestions/{name}'
const REGISTER = 'POST /v1/profile/account'
const REVERSE = 'GET /v1/profile/reverse/{address}'
afterEach(() => {
  for (const each of left.splice(0).reverse()) each[Symbol.dispose]()
  vi.restoreAllMocks()
})
const left: Disposable[] = []

interface Shown extends ConnectedParts {
  readonly script?: NamingScript
  readonly params?: unknown
  readonly look?: ViewStageOptions
}

async function show<V extends View>(
  Screen: new () => V,
  name: 'ChooseAccountName' | 'RegisterAccountName' | 'RegisterAccountNameSuccess',
  { script, params, look, ...parts }: Shown = {},
) {
  const service = namingService(script)
  const { scope, session } = connectedScope({ services: { data: service.data }, ...parts })
  left.push(scope)
  const router = scope.use(RouterController)
  router.push(name, params as never)
  const stage = await viewStage(scope, Screen, params, look)
  left.push(stage)
  await stage.settled()
  return { scope, session, stage, router, ...service }
}
const choose = (shown: Shown = {}) => show(ChooseAccountNameView, 'ChooseAccountName', shown)

/** The form, with a text typed and looked for. */
async function typed(text: string, shown: Shown = {}) {
  const made = await show(RegisterAccountNameView, 'RegisterAccountName', shown)
  const field = page.getByRole('textbox', { name: 'Name' })
  await expect.element(field).toBeEnabled()
  if (text) await userEvent.fill(field, text)
  await made.scope.clock.advance(LOOK_AFTER_MS)
  await soon(() => made.scope.use(NamesController).state.standing).not.toBe('asking')
  await made.stage.settled()
  return { ...made, field, button: page.getByRole('button', { name: 'Register name' }) }
}
/** Waits until nothing moves that comes to an end: a button that fades in has no contrast yet. */
async function still(root: ShadowRoot | null): Promise<void> {
  if (!root) return
  const endless = (each: Animation) => each.effect?.getTiming().iterations === Infinity
  await Promise.all(root.getAnimations().map(each => endless(each) || each.finished))
  for (const { shadowRoot } of root.querySelectorAll('*')) await still(shadowRoot)
}
const isTaken = ({ name }: NamingAsk) => ({
  suggestions: [
    { name: `${name}.dev.test`, registered: true },
    ...['1', '2', '-me'].map(end => ({ name: `${name}${end}.dev.test`, registered: false })),
  ],
})
/** A service that cannot be asked what names end with until it is up. */
const down = (state: { up: boolean }) => ({
  'GET /v1/supported-chains': () =>
    state.up ? { http: [], ws: [], namesSuffix: 'dev.test' } : Promise.reject(refusal(503, '')),
})
const record = (name: string) => ({ name, addresses: { 2147483649: { address: ada } } })

test('the screens of names are reached by their routes', async () => {
  expect(await routes.ChooseAccountName.load()).toBe(ChooseAccountNameView)
  expect(await routes.RegisterAccountName.load()).toBe(RegisterAccountNameView)
  expect(await routes.RegisterAccountNameSuccess.load()).toBe(RegisterAccountNameSuccessView)
})

for (const look of cardSettings)
  test(`they have no violation in ${look.theme}, ${look.dir}`, async () => {
    for (const script of [{}, { [REVERSE]: [record('ada.dev.test')] }, down({ up: false })]) {
      const { stage } = await choose({ look, script })
      expect(await stage.violations()).toEqual([])
    }
    for (const [text, script] of [
      ['', {}],
      ['anna', {}],
      ['anna', { [SUGGEST]: isTaken }],
      ['an na', {}],
      ['anna', { [SUGGEST]: () => Promise.reject(refusal(503, '')) }],
    ] as const) {
      const { stage } = await typed(text, { look, script })
      await still(stage.host.shadowRoot)
      expect(await stage.violations(), text).toEqual([])
      stage[Symbol.dispose]()
    }
    const params = { name: 'ada.dev.test', address: ada }
    const { stage } = await show(RegisterAccountNameSuccessView, 'RegisterAccountNameSuccess', { look, params })
    expect(await stage.violations()).toEqual([])
  })

describe('Choose name', () => {
  test('says what a name is good for, and leads to one', async () => {
    const { stage, router } = await choose()
    expect(stage.text).toContain('A name for your address')
    expect(stage.text).toContain('Free of charge')
    await page.getByRole('button', { name: 'Choose a name' }).click()
    expect(router.view).toBe('RegisterAccountName')
  })

  test('shows the names there are, copies them, and leads to another', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { scope, router } = await choose({ script: { [REVERSE]: [record('ada.dev.test'), record('ada2.dev.test')] } })
    await page.getByRole('button', { name: 'ada2.dev.test' }).click()
    expect(write).toHaveBeenCalledWith('ada2.dev.test')
    await soon(() => scope.use(SnackController).state.message).toBe('Name copied')
    await page.getByRole('button', { name: 'Choose another name' }).click()
    expect(router.view).toBe('RegisterAccountName')
  })

  test('shows no names of another account', async () => {
    const answers: ((records: unknown) => void)[] = []
    const script = { [REVERSE]: () => new Promise(resolve => answers.push(resolve)) }
    const { stage, session } = await choose({ script })
    await soon(() => answers.length).toBe(1)
    session.accountsChanged(bob)
    await stage.settled()
    answers[0]?.([record('ada.dev.test')])
    await stage.settled()
    expect(stage.text).toContain('A name for your address')
    expect(stage.text).not.toContain('ada.dev.test')
  })

  test('where there are no names says so, and leads back', async () => {
    const { stage, router } = await choose({ script: { 'GET /v1/supported-chains': { http: [], ws: [] } } })
    await soon(() => stage.text).toContain('No names are given away here')
    await page.getByRole('button', { name: 'Back to account' }).click()
    expect(router.view).toBe('Account')
  })

  test('that could not be asked about says so, and never that there are none; another try asks again', async () => {
    const state = { up: false }
    const { stage } = await choose({ script: down(state) })
    await soon(() => stage.text).toContain('We could not find out whether names can be had here')
    expect(stage.text).not.toContain('No names are given away here')
    state.up = true
    await page.getByRole('button', { name: 'Try again' }).click()
    await soon(() => stage.text).toContain('A name for your address')
    await expect.element(page.getByRole('button', { name: 'Choose a name' })).not.toHaveAttribute('aria-busy', 'true')
  })

  test('a hostile or long name is text, inside the card', async () => {
    const long = `${'w'.repeat(240)}.dev.test`
    const texts = [...hostileTexts.slice(0, 8), long]
    const { stage } = await choose({ script: { [REVERSE]: texts.map(record) } })
    await soon(() => stage.text).toContain(hostileTexts[0]!)
    expect(stage.host.scrollWidth).toBeLessThanOrEqual(360)
  })
})

describe('Register name', () => {
  test('says what a name needs, before and while it is typed', async () => {
    const { stage, field, button } = await typed('')
    expect(stage.text).toContain('At least 4 letters, digits or hyphens')
    expect(stage.text).toContain('.dev.test')
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    for (const [text, said] of [
      ['ann', 'At least 4 characters'],
      ['an na', 'Only the letters a to z'],
      ['-anna', 'Not with a hyphen'],
      ['a'.repeat(64), 'At most 63 characters'],
    ] as const) {
      await userEvent.fill(field, text)
      await soon(() => stage.text).toContain(said)
    }
  })

  test('where nobody could be asked what names end with takes no name until it could', async () => {
    const state = { up: false }
    const { stage } = await show(RegisterAccountNameView, 'RegisterAccountName', { script: down(state) })
    await soon(() => stage.text).toContain('We could not find out whether names can be had here')
    await expect.element(page.getByRole('textbox', { name: 'Name' })).not.toBeInTheDocument()
    state.up = true
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toBeEnabled()
    expect(stage.text).toContain('.dev.test')
  })

  test('registers what is free, and goes on to say so', async () => {
    const { stage, button, router, asked } = await typed('Anna')
    expect(stage.text).toContain('anna.dev.test is free')
    await button.click()
    await soon(() => router.view).toBe('RegisterAccountNameSuccess')
    expect(router.current.params).toEqual({ name: 'anna.dev.test', address: ada })
    expect(asked(REGISTER)).toHaveLength(1)
    expect(router.state.history.map(({ view }) => view)).toEqual(['Account', 'RegisterAccountNameSuccess'])
  })

  test('is sent by Enter, once', async () => {
    const { field, router, asked } = await typed('anna')
    await userEvent.type(field, '{Enter}{Enter}')
    await soon(() => router.view).toBe('RegisterAccountNameSuccess')
    expect(asked(REGISTER)).toHaveLength(1)
  })

  test('says what is taken, and offers what is free', async () => {
    const script = {
      [SUGGEST]: (ask: NamingAsk) =>
        ask['name'] === 'anna'
          ? isTaken(ask)
          : { suggestions: [{ name: `${ask['name']}.dev.test`, registered: false }] },
    }
    const { stage, button } = await typed('anna', { script })
    expect(stage.text).toContain('anna.dev.test is taken')
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'anna2.dev.test' }).click()
    await soon(() => stage.text).toContain('anna2.dev.test is free')
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('anna2')
    await expect.element(page.getByRole('list', { name: 'These are free' })).not.toBeInTheDocument()
  })

  test('says when it could not find out, and looks again', async () => {
    let up = false
    const answer = (ask: NamingAsk) => (up ? isTaken(ask) : Promise.reject(refusal(503, '')))
    const { stage } = await typed('anna', { script: { [SUGGEST]: answer } })
    expect(stage.text).toContain('We could not find out')
    up = true
    await page.getByRole('button', { name: 'Try again' }).click()
    await soon(() => stage.text).toContain('anna.dev.test is taken')
  })

  test('says where the wallet asks, what the person refused, and lets it be tried again', async () => {
    const asks: { no(error: unknown): void; yes(signature: string): void }[] = []
    const signMessage = () => new Promise<string>((yes, no) => asks.push({ yes, no }))
    const { stage, button, router } = await typed('anna', { verbs: { signMessage } })
    await button.click()
    await soon(() => stage.text).toContain('Confirm the signature in Example Wallet')
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toBeDisabled()
    await soon(() => asks.length).toBe(1) // said before the wallet is asked
    asks[0]?.no(new AppKitError('wallet/rejected'))
    await soon(() => stage.text).toContain('You said no in the wallet')
    await button.click()
    await soon(() => asks.length).toBe(2)
    asks[1]?.yes('0x12')
    await soon(() => router.view).toBe('RegisterAccountNameSuccess')
  })

  test.each([
    ['names/taken', 'Somebody was quicker'],
    ['names/reserved', 'kept back'],
    ['names/name-invalid', 'does not take this name'],
    ['names/expired', 'came too late'],
    ['names/signature-invalid', 'does not accept'],
    ['names/too-many', 'as many names as it may have'],
    ['names/off', 'cannot be registered here any more'],
    ['names/odd', 'Moon is in Leo'],
  ])('says what the service means by %s', async (reason, said) => {
    const script = { [REGISTER]: () => Promise.reject(reasoned(400, reason, 'Moon is in Leo')) }
    const { stage, button, router } = await typed('anna', { script })
    await button.click()
    await soon(() => stage.text).toContain(said)
    expect(router.view).toBe('RegisterAccountName')
  })

  test('says that the service is down', async () => {
    const { stage, button } = await typed('anna', { script: { [REGISTER]: () => Promise.reject(refusal(503, '')) } })
    await button.click()
    await soon(() => stage.text).toContain('The service gave an error')
    await expect.element(button).not.toHaveAttribute('aria-disabled')
  })

  test('asks nobody once it is gone', async () => {
    const { scope, stage } = await typed('', {})
    const leave = vi.spyOn(scope.use(NamesController), 'leave')
    stage.view.remove()
    expect(leave).toHaveBeenCalled()
  })

  test('a name or a suffix as long as may be stays inside the card', async () => {
    const namesSuffix = `${'long-part.'.repeat(6)}example`
    const script = { 'GET /v1/supported-chains': { http: [], ws: [], namesSuffix } }
    const { stage } = await typed('w'.repeat(63), { script })
    expect(stage.host.scrollWidth).toBeLessThanOrEqual(360)
  })
})

describe('Name registered', () => {
  const params = { name: 'ada.dev.test', address: ada }
  const done = (more: object = {}) =>
    show(RegisterAccountNameSuccessView, 'RegisterAccountNameSuccess', { params, ...more })

  test('says where the name leads, copies it, and leads to the account', async () => {
    const write = refuseCopying().mockRejectedValueOnce(new Error('denied')).mockResolvedValue()
    const { stage, router, scope } = await done()
    expect(stage.text).toContain('ada.dev.test')
    expect(stage.text).toContain('leads to this address from now on: 0xaa…aaaaaa')
    await page.getByRole('button', { name: 'Copy ada.dev.test' }).click()
    expect(scope.use(SnackController).state.open).toBe(false)
    await page.getByRole('button', { name: 'Copy ada.dev.test' }).click()
    await soon(() => scope.use(SnackController).state.message).toBe('Name copied')
    expect(write).toHaveBeenCalledTimes(2)
    await page.getByRole('button', { name: 'Done' }).click()
    expect(router.view).toBe('Account')
  })

  test('opened without a name shows nothing', async () => {
    expect((await done({ params: {} })).stage.text).toBe('')
  })
})
