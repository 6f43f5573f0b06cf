import { expect, test } from 'vitest'
import { LocaleController } from '../../../src/controllers/app/locale.js'
import { dress, loadTheme } from '../../../src/modal/shell/theme-styles.js'
import { soon } from '../../helpers/soon.js'
import { testScope } from '../../helpers/test-scope.js'

test('gives a host the theme, the language and the direction of the moment', () => {
  using scope = testScope({ options: { themeMode: 'light' } })
  const host = document.createElement('div')
  scope.use(LocaleController).speak('ar', undefined)
  scope.use(LocaleController).setDirection('rtl')
  dress(scope, host)
  expect([host.dataset['theme'], host.lang, host.dir]).toEqual(['light', 'ar', 'rtl'])
})

test('loads what checks theme variables only where there are some', async () => {
  using plain = testScope()
  expect(await loadTheme(plain)).toBeUndefined()
  using themed = testScope({ options: { themeVariables: { accent: '#0a7' } } })
  const host = document.createElement('div')
  dress(themed, host)
  await soon(() => host.style.getPropertyValue('--appkit-accent')).toBe('#0a7')
})
