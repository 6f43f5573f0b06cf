import { expect, test } from 'vitest'
import { LocaleController } from '../../../src/controllers/app/locale.js'
import { loadTheme } from '../../../src/modal/prefetch.js'
import { applyAppearance } from '../../../src/modal/shell/theme-styles.js'
import { eventually } from '../../helpers/eventually.js'
import { testScope } from '../../helpers/test-scope.js'

test('applyAppearance sets the current theme, language and direction', () => {
  using scope = testScope({ options: { themeMode: 'light' } })
  const host = document.createElement('div')
  scope.use(LocaleController).setLanguage('ar', undefined)
  scope.use(LocaleController).setDirection('rtl')
  applyAppearance(scope, host)
  expect([host.dataset['theme'], host.lang, host.dir]).toEqual(['light', 'ar', 'rtl'])
})

test('loadTheme loads the validation only if theme variables are set', async () => {
  using plain = testScope()
  expect(await loadTheme(plain)).toBeUndefined()
  using themed = testScope({ options: { themeVariables: { accent: '#0a7' } } })
  const host = document.createElement('div')
  applyAppearance(themed, host)
  await eventually(() => host.style.getPropertyValue('--appkit-accent')).toBe('#0a7')
})

test('applyAppearance writes nothing if nothing has changed, because the browser would restyle the whole card', () => {
  using scope = testScope({ options: { themeMode: 'light' } })
  const host = document.createElement('div')
  const observer = new MutationObserver(() => {})
  observer.observe(host, { attributes: true })
  applyAppearance(scope, host)
  expect(observer.takeRecords().map(({ attributeName }) => attributeName)).toEqual(['data-theme', 'dir', 'lang'])
  applyAppearance(scope, host)
  expect(observer.takeRecords()).toEqual([])
  scope.use(LocaleController).setDirection('rtl')
  applyAppearance(scope, host)
  expect(observer.takeRecords().map(({ attributeName }) => attributeName)).toEqual(['dir'])
})
