import { afterEach, describe, expect, test, vi } from 'vitest'
import { LocaleController } from '../../../src/controllers/app/locale.js'
import { SnackController } from '../../../src/controllers/app/snack.js'
import { EmbeddedController } from '../../../src/controllers/embedded/embedded.js'
import type { AppKitOptions } from '../../../src/core/config.js'
import { createEmbeddedOptions, finishReturnedLogin, syncAppearance } from '../../../src/modal/embedded.js'
import type { ShellModule } from '../../../src/modal/shell-module.js'
import { embeddedScope, type EmbeddedScope } from '../../helpers/embedded-scope.js'
import { frameRejection, type FrameScript } from '../../helpers/scripted-frame.js'
import { settled } from '../../lib/fake-clock.js'
import { testScope } from '../../helpers/test-scope.js'

const uri = 'https://wallet.example.com/r#ref'
const user = { address: `0x${'a'.repeat(40)}`, chainId: 1 }

describe("login result in the page's URL", () => {
  const before = location.href
  let made: EmbeddedScope | undefined
  afterEach(() => {
    made?.scope.dispose()
    made = undefined
    history.replaceState(null, '', before)
  })
  const shell = { showShell: vi.fn(async () => {}) }
  const load = async () => shell as unknown as ShellModule

  function arrive(script: FrameScript): EmbeddedScope {
    const address = new URL(before)
    address.searchParams.set('tab', 'one')
    address.searchParams.set('result_uri', uri)
    history.replaceState({ of: 'the app' }, '', address)
    return (made = embeddedScope(script))
  }

  test('is removed from the URL before it is sent to the frame', async () => {
    let seen = ''
    const { scope, frame, connects } = arrive({
      CONNECT_SOCIAL: () => {
        seen = location.search
        return user
      },
    })
    await finishReturnedLogin(scope, load)
    expect(frame.getPayloads('CONNECT_SOCIAL')).toEqual([{ uri }])
    expect(connects()).toBe(1)
    expect(seen).toContain('tab=one')
    expect(seen).not.toContain('result_uri')
    expect(history.state).toEqual({ of: 'the app' })
  })

  test('opens the modal with the error of a failed login', async () => {
    const { scope } = arrive({
      CONNECT_SOCIAL: () => {
        throw frameRejection('social/expired', { message: 'Too late', code: 'E_OTP_EXPIRED' })
      },
    })
    await finishReturnedLogin(scope, load)
    expect(shell.showShell).toHaveBeenCalledOnce()
    expect(scope.use(SnackController).state).toMatchObject({ open: true, code: 'social/expired' })
  })

  test('is removed from the URL and ignored without an embedded wallet', async () => {
    arrive({})
    using scope = testScope()
    await finishReturnedLogin(scope, load)
    expect(location.search).not.toContain('result_uri')
  })
})

const rejectShell = () => Promise.reject(new Error('not needed'))

test.each<[AppKitOptions['defaultAccountTypes'], string]>([
  [undefined, 'smartAccount'],
  [{}, 'smartAccount'],
  [{ eip155: 'smartAccount' }, 'smartAccount'],
  [{ eip155: 'eoa' }, 'eoa'],
])('`defaultAccountTypes` %j prefers %s', (defaultAccountTypes, wished) => {
  const { scope } = embeddedScope({}, { options: { ...(defaultAccountTypes && { defaultAccountTypes }) } })
  using _ = scope
  expect(createEmbeddedOptions(scope, rejectShell).preferredType()).toBe(wished)
})

test.each([
  [undefined, 'false'],
  [false, 'false'],
  [true, 'true'],
])('auth logger: with debug %s, the frame is loaded with enableLogger=%s', (debug, expected) => {
  const { scope } = embeddedScope({}, { options: { ...(debug !== undefined && { debug }) } })
  using _ = scope
  const mounted: string[] = []
  vi.spyOn(scope.use(EmbeddedController), 'mount').mockImplementation(frame => void mounted.push(frame.src))
  const { frame } = createEmbeddedOptions(scope, rejectShell)
  frame.ready().catch(() => {}) // ends with the scope
  expect(mounted.map(url => new URL(url).searchParams.get('enableLogger'))).toEqual([expected])
})

test('syncAppearance sends the language of the modal at the start and after every change', async () => {
  const { scope, frame } = embeddedScope({ SYNC_THEME: undefined })
  using _ = scope
  syncAppearance(scope, frame)
  const sent = () => frame.getPayloads('SYNC_THEME').map(payload => (payload as { locale?: string }).locale)
  frame.setState('ready')
  expect(sent()).toEqual(['en'])
  scope.use(LocaleController).setLanguage('ar', undefined)
  await expect.poll(() => sent()).toEqual(['en', 'ar'])
})

test('syncAppearance sends the last appearance after the frame has refused one because of its rate', async () => {
  let isLimited = true
  const { scope, frame } = embeddedScope({
    SYNC_THEME: () => {
      if (isLimited) throw frameRejection('frame/rate-limited', { message: 'Wait', code: 'E_RATE', retryAfter: 2 })
    },
  })
  using _ = scope
  syncAppearance(scope, frame)
  const sent = () => frame.getPayloads('SYNC_THEME').map(payload => (payload as { locale?: string }).locale)
  frame.setState('ready')
  await expect.poll(() => scope.clock.waiting).toContain(2_000)
  scope.use(LocaleController).setLanguage('ar', undefined)
  scope.use(LocaleController).setLanguage('de', undefined)
  await expect.poll(() => scope.use(LocaleController).state.tag).toBe('de')
  await settled()
  expect(sent()).toEqual(['en'])
  isLimited = false
  await scope.clock.advance(2_000)
  expect(sent()).toEqual(['en', 'de'])
  scope.use(LocaleController).setLanguage('en', undefined)
  await expect.poll(() => sent()).toEqual(['en', 'de', 'en'])
})
