import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LocaleController } from '../../../src/controllers/app/locale.js'
import { followLocale, preloadLocale } from '../../../src/modal/shell/follow-locale.js'
import { followPageLanguage } from '../../../src/modal/page-language.js'
import { readTagState } from '../../../src/modal/instance.js'
import { tags } from '../../../src/i18n/en/tags.js'
import { eventually } from '../../helpers/eventually.js'
import { testScope } from '../../helpers/test-scope.js'

describe('followLocale', () => {
  let place: HTMLElement
  let element: HTMLElement
  let life: AbortController
  const page = document.documentElement

  beforeEach(() => {
    page.lang = 'en'
    place = document.body.appendChild(document.createElement('section'))
    element = place
      .appendChild(document.createElement('div'))
      .attachShadow({ mode: 'open' })
      .appendChild(document.createElement('div'))
    life = new AbortController()
  })
  afterEach(() => {
    life.abort()
    place.remove()
    page.lang = 'en'
    page.dir = ''
  })
  function follow(locale?: string): LocaleController {
    const scope = testScope({ options: locale ? { locale } : {} })
    followLocale(scope, element, life.signal)
    return scope.use(LocaleController)
  }

  test('uses the language and direction of the page', async () => {
    page.lang = 'de-CH'
    page.dir = 'rtl'
    const locale = follow()
    await eventually(() => locale.state.tag).toBe('de-CH')
    expect(locale.state.direction).toBe('rtl')
    expect(locale.messages(tags).connect).not.toBe(tags.connect)
  })

  test.each([
    ['en_US', 'en-US'],
    ['de_CH', 'de-CH'],
    ['DE', 'de'],
    ['klingon!', 'en'],
    ['{{lang}}', 'en'],
    [' ', 'en'],
  ])('converts %j to %s, which Intl accepts', async (written, tag) => {
    page.lang = written
    const locale = follow()
    const speak = vi.spyOn(locale, 'setLanguage')
    await eventually(() => speak.mock.calls.length).toBe(1)
    expect(locale.state.tag).toBe(tag)
    expect(() => new Intl.NumberFormat(locale.state.tag).format(7)).not.toThrow()
    expect(locale.messages(tags) === tags).toBe(tag.startsWith('en'))
  })

  test('uses the nearest lang and dir', async () => {
    page.lang = 'en'
    place.lang = 'de'
    place.dir = 'rtl'
    const locale = follow()
    await eventually(() => locale.state.tag).toBe('de')
    expect(locale.state.direction).toBe('rtl')
  })

  test('follows changes of both', async () => {
    const locale = follow()
    await eventually(() => locale.state.tag).toBe('en')
    page.lang = 'de'
    await eventually(() => locale.messages(tags).connect).not.toBe(tags.connect)
    place.dir = 'rtl'
    await eventually(() => locale.state.direction).toBe('rtl')
    page.lang = 'en'
    place.dir = ''
    await eventually(() => locale.messages(tags).connect).toBe(tags.connect)
    await eventually(() => locale.state.direction).toBe('ltr')
  })

  test("prefers the option's language, but keeps the page's direction", async () => {
    page.lang = 'en'
    page.dir = 'rtl'
    const locale = follow('de')
    await eventually(() => locale.state.tag).toBe('de')
    expect(locale.state.direction).toBe('rtl')
  })

  test('falls back to English for an unsupported language and keeps its tag', async () => {
    page.lang = 'tlh'
    const locale = follow()
    await eventually(() => locale.state.tag).toBe('tlh')
    expect(locale.messages(tags).connect).toBe(tags.connect)
  })

  test('uses the last language if it changes while loading', async () => {
    const locale = follow()
    page.lang = 'de'
    await Promise.resolve()
    page.lang = 'en'
    await eventually(() => locale.state.tag).toBe('en')
    await new Promise(resolve => requestAnimationFrame(resolve))
    expect(locale.state).toMatchObject({ tag: 'en', pack: undefined })
  })

  test('stops with the signal', async () => {
    const locale = follow()
    await eventually(() => locale.state.tag).toBe('en')
    const speak = vi.spyOn(locale, 'setLanguage')
    life.abort()
    page.lang = 'de'
    page.dir = 'rtl'
    await new Promise(resolve => requestAnimationFrame(resolve))
    expect(speak).not.toHaveBeenCalled()
    expect(locale.state.direction).toBe('ltr')
  })
})

describe('followPageLanguage', () => {
  const page = document.documentElement
  afterEach(() => {
    page.lang = 'en'
    page.dir = ''
  })

  test.each([
    ['de-AT', 'Wallet verbinden'],
    ['ar', 'ربط المحفظة'],
    ['en-GB', 'Connect wallet'],
    ['tlh', 'Connect wallet'],
    ['constructor', 'Connect wallet'],
  ])('sets the messages of buttons in %s immediately without loading those of views', (lang, connect) => {
    page.lang = lang
    const scope = testScope()
    followPageLanguage(scope)
    expect(readTagState(scope).words.connect).toBe(connect)
    expect(scope.use(LocaleController).state).toMatchObject({
      tag: lang === 'constructor' ? 'en' : lang,
      pack: undefined,
    })
  })

  test('follows changes of the page; the option takes precedence', async () => {
    const [free, bound] = [testScope(), testScope({ options: { locale: 'ar' } })]
    for (const scope of [free, bound]) followPageLanguage(scope)
    page.lang = 'de'
    page.dir = 'rtl'
    await eventually(() => readTagState(free).words.connect).toBe('Wallet verbinden')
    expect(readTagState(free).direction).toBe('rtl')
    expect(readTagState(bound).words.connect).toBe('ربط المحفظة')
  })

  test('leaves the language to a dialog with its own lang', async () => {
    const scope = testScope()
    const place = document.body.appendChild(document.createElement('section'))
    place.lang = 'de'
    const life = new AbortController()
    followPageLanguage(scope)
    followLocale(scope, place.appendChild(document.createElement('div')), life.signal)
    await eventually(() => scope.use(LocaleController).state.pack).toBeDefined()
    page.lang = 'ar'
    await new Promise(resolve => requestAnimationFrame(resolve))
    expect(scope.use(LocaleController).state.tag).toBe('de')
    life.abort()
    place.remove()
  })
})

test('preloadLocale loads the language before the dialog opens', async () => {
  const scope = testScope()
  const place = document.createElement('section')
  place.lang = 'de'
  await preloadLocale(scope, place)
  expect(scope.use(LocaleController).messages(tags).connect).toBe('Wallet verbinden')
})
