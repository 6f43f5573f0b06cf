import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LocaleController } from '../../../src/controllers/app/locale.js'
import { followLocale, learnLocale } from '../../../src/modal/shell/follow-locale.js'
import { followPage } from '../../../src/modal/page-language.js'
import { tagState } from '../../../src/modal/instance.js'
import { tags } from '../../../src/i18n/en/tags.js'
import { soon } from '../../helpers/soon.js'
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

  test('speaks the language of the page, and goes its way', async () => {
    page.lang = 'de-CH'
    page.dir = 'rtl'
    const locale = follow()
    await soon(() => locale.state.tag).toBe('de-CH')
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
  ])('takes %j for %s, which numbers can be written in', async (written, tag) => {
    page.lang = written
    const locale = follow()
    const speak = vi.spyOn(locale, 'speak')
    await soon(() => speak.mock.calls.length).toBe(1)
    expect(locale.state.tag).toBe(tag)
    expect(() => new Intl.NumberFormat(locale.state.tag).format(7)).not.toThrow()
    expect(locale.messages(tags) === tags).toBe(tag.startsWith('en'))
  })

  test('the nearest lang and dir win', async () => {
    page.lang = 'en'
    place.lang = 'de'
    place.dir = 'rtl'
    const locale = follow()
    await soon(() => locale.state.tag).toBe('de')
    expect(locale.state.direction).toBe('rtl')
  })

  test('follows both live', async () => {
    const locale = follow()
    await soon(() => locale.state.tag).toBe('en')
    page.lang = 'de'
    await soon(() => locale.messages(tags).connect).not.toBe(tags.connect)
    place.dir = 'rtl'
    await soon(() => locale.state.direction).toBe('rtl')
    page.lang = 'en'
    place.dir = ''
    await soon(() => locale.messages(tags).connect).toBe(tags.connect)
    await soon(() => locale.state.direction).toBe('ltr')
  })

  test("the app's option wins over the page's language, not over its direction", async () => {
    page.lang = 'en'
    page.dir = 'rtl'
    const locale = follow('de')
    await soon(() => locale.state.tag).toBe('de')
    expect(locale.state.direction).toBe('rtl')
  })

  test('a language we do not have is spoken in English, and named as it is', async () => {
    page.lang = 'tlh'
    const locale = follow()
    await soon(() => locale.state.tag).toBe('tlh')
    expect(locale.messages(tags).connect).toBe(tags.connect)
  })

  test('a page that changes its mind while words load ends with the last one', async () => {
    const locale = follow()
    page.lang = 'de'
    await Promise.resolve()
    page.lang = 'en'
    await soon(() => locale.state.tag).toBe('en')
    await new Promise(resolve => requestAnimationFrame(resolve))
    expect(locale.state).toMatchObject({ tag: 'en', pack: undefined })
  })

  test('ends with the signal', async () => {
    const locale = follow()
    await soon(() => locale.state.tag).toBe('en')
    const speak = vi.spyOn(locale, 'speak')
    life.abort()
    page.lang = 'de'
    page.dir = 'rtl'
    await new Promise(resolve => requestAnimationFrame(resolve))
    expect(speak).not.toHaveBeenCalled()
    expect(locale.state.direction).toBe('ltr')
  })
})

describe('followPage', () => {
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
  ])('gives the buttons of a page in %s their words at once, and loads none for screens', (lang, connect) => {
    page.lang = lang
    const scope = testScope()
    followPage(scope)
    expect(tagState(scope).words.connect).toBe(connect)
    expect(scope.use(LocaleController).state).toMatchObject({
      tag: lang === 'constructor' ? 'en' : lang,
      pack: undefined,
    })
  })

  test('follows the page live, and the option wins', async () => {
    const [free, bound] = [testScope(), testScope({ options: { locale: 'ar' } })]
    for (const scope of [free, bound]) followPage(scope)
    page.lang = 'de'
    page.dir = 'rtl'
    await soon(() => tagState(free).words.connect).toBe('Wallet verbinden')
    expect(tagState(free).direction).toBe('rtl')
    expect(tagState(bound).words.connect).toBe('ربط المحفظة')
  })

  test('leaves the language to a dialog that stands in a place with its own', async () => {
    const scope = testScope()
    const place = document.body.appendChild(document.createElement('section'))
    place.lang = 'de'
    const life = new AbortController()
    followPage(scope)
    followLocale(scope, place.appendChild(document.createElement('div')), life.signal)
    await soon(() => scope.use(LocaleController).state.pack).toBeDefined()
    page.lang = 'ar'
    await new Promise(resolve => requestAnimationFrame(resolve))
    expect(scope.use(LocaleController).state.tag).toBe('de')
    life.abort()
    place.remove()
  })
})

test('learnLocale has the words of a place before the dialog opens there', async () => {
  const scope = testScope()
  const place = document.createElement('section')
  place.lang = 'de'
  await learnLocale(scope, place)
  expect(scope.use(LocaleController).messages(tags).connect).toBe('Wallet verbinden')
})
