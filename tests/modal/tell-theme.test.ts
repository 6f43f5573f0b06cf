import { afterEach, describe, expect, test, vi } from 'vitest'
import { AlertController } from '../../src/controllers/base/alert.js'
import { ThemeController } from '../../src/controllers/base/theme.js'
import type { AppKitOptions } from '../../src/core/config.js'
import { tellTheme } from '../../src/modal/tell-theme.js'
import { soon } from '../helpers/soon.js'
import { testScope } from '../helpers/test-scope.js'

describe('tellTheme', () => {
  afterEach(() => void vi.restoreAllMocks())

  function page(options: Partial<AppKitOptions>) {
    const scope = testScope({ options })
    const show = vi.spyOn(scope.use(AlertController), 'show')
    tellTheme(scope)
    return { scope, show, theme: scope.use(ThemeController), alert: scope.use(AlertController).state }
  }

  test('names what was refused, and why', () => {
    const { scope, alert } = page({
      themeVariables: { accent: 'url(https://a.example)', radius: 4, background: '#fff' },
    })
    expect(alert).toEqual({
      code: 'config/option-wrong',
      detail: 'themeVariables: expected known names and plain values, got "accent", "radius"',
    })
    scope.dispose()
  })

  test('says nothing of what is fine', () => {
    using scope = page({ themeVariables: { accent: '#0a7', '--appkit-background': '#fff' } }).scope
    expect(scope.use(AlertController).state.code).toBeUndefined()
  })

  test('hears of what comes later, and names each value once', async () => {
    const { scope, show, theme, alert } = page({})
    expect(show).not.toHaveBeenCalled()
    theme.setVariables({ accent: 'var(--mine)' })
    await soon(() => alert.detail).toContain('"accent"')
    theme.setVariables({ 'z-index': 'top' })
    await soon(() => alert.detail).not.toContain('"accent"')
    expect(show).toHaveBeenCalledTimes(2)
    scope.dispose()
  })

  test('the console speaks only where debug is set, and with debug off nobody does', () => {
    const console_ = vi.spyOn(console, 'error').mockReturnValue()
    const themeVariables = { accent: '}' }
    page({ themeVariables }).scope.dispose()
    expect(console_).not.toHaveBeenCalled()
    const silent = page({ themeVariables, debug: false })
    expect(silent.alert.code).toBeUndefined()
    silent.scope.dispose()
    page({ themeVariables, debug: true }).scope.dispose()
    expect(console_).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'config/option-wrong' }))
  })
})
