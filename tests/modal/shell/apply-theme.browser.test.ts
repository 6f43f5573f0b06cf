import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AlertController } from '../../../src/controllers/app/alert.js'
import { ThemeController } from '../../../src/controllers/app/theme.js'
import type { AppKitOptions } from '../../../src/core/config.js'
import { applyTheme } from '../../../src/modal/shell/apply-theme.js'
import { testScope } from '../../helpers/test-scope.js'
import { disposeAfterTest, restoreMocksAfterTest } from '../../helpers/dispose-after-test.js'

describe('applyTheme', () => {
  beforeEach(restoreMocksAfterTest)

  function page(options: Partial<AppKitOptions>) {
    const scope = disposeAfterTest(testScope({ options }))
    const show = vi.spyOn(scope.use(AlertController), 'show')
    const host = document.createElement('div')
    const apply = () => applyTheme(scope, host)
    apply()
    return { scope, host, apply, show, theme: scope.use(ThemeController), alert: scope.use(AlertController).state }
  }

  test('applies valid variables and reports invalid ones', () => {
    const { host, alert } = page({
      themeVariables: { accent: 'url(https://a.example)', radius: 4, background: '#fff' },
    })
    expect(host.style.getPropertyValue('--appkit-background')).toBe('#fff')
    expect(host.style.getPropertyValue('--appkit-accent')).toBe('')
    expect(alert).toEqual({
      code: 'config/option-wrong',
      detail: 'themeVariables: expected known names and plain values, got "accent", "radius"',
    })
  })

  test('reports nothing if all variables are valid', () => {
    const { show } = page({ themeVariables: { accent: '#0a7', '--appkit-background': '#fff' } })
    expect(show).not.toHaveBeenCalled()
  })

  test('reports each value once, and a changed value again', () => {
    const { show, apply, theme, alert } = page({ themeVariables: { accent: 'var(--mine)' } })
    apply()
    expect(show).toHaveBeenCalledTimes(1)
    theme.setVariables({ 'z-index': 'top' })
    apply()
    expect(alert.detail).toMatch(/got "z-index"$/)
    theme.setVariables({ accent: '}' })
    apply()
    expect(alert.detail).toMatch(/got "accent"$/)
    expect(show).toHaveBeenCalledTimes(3)
  })

  test('logs to the console with debug only, and shows no alert if debug is false', () => {
    const console_ = vi.spyOn(console, 'error').mockReturnValue()
    const themeVariables = { accent: '}' }
    page({ themeVariables })
    expect(page({ themeVariables, debug: false }).alert.code).toBeUndefined()
    expect(console_).not.toHaveBeenCalled()
    page({ themeVariables, debug: true })
    expect(console_).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'config/option-wrong' }))
  })
})
