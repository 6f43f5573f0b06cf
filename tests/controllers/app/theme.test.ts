import { afterEach, describe, expect, test, vi } from 'vitest'
import { ThemeController } from '../../../src/controllers/app/theme.js'
import type { ThemeMode } from '../../../src/core/config.js'
import { testScope } from '../../helpers/test-scope.js'

/** A device whose color scheme can change. */
function system(light: boolean) {
  const query = Object.assign(new EventTarget(), { matches: light })
  const queries: string[] = []
  vi.stubGlobal('matchMedia', (media: string) => {
    queries.push(media)
    return query
  })
  return {
    asked: queries,
    turn(now: 'light' | 'dark') {
      query.matches = now === 'light'
      query.dispatchEvent(new Event('change'))
    },
  }
}

describe('ThemeController', () => {
  afterEach(() => void vi.unstubAllGlobals())

  const themeOf = (themeMode?: ThemeMode) => testScope({ options: themeMode ? { themeMode } : {} }).use(ThemeController)

  test('is dark by default, whatever the system setting', () => {
    const { turn } = system(true)
    const theme = themeOf()
    expect(theme.state).toMatchObject({ mode: 'dark', resolved: 'dark' })
    turn('light')
    expect(theme.state.resolved).toBe('dark')
  })

  test('is light if configured', () => {
    expect(themeOf('light').state.resolved).toBe('light')
  })

  test('follows the system setting live', () => {
    const { turn, asked: queries } = system(true)
    const theme = themeOf('system')
    expect(queries).toEqual(['(prefers-color-scheme: light)'])
    expect(theme.state.resolved).toBe('light')
    turn('dark')
    expect(theme.state).toMatchObject({ mode: 'system', resolved: 'dark' })
    turn('light')
    expect(theme.state.resolved).toBe('light')
  })

  test('stops following the system when the app sets a mode or the instance is destroyed', () => {
    const { turn } = system(false)
    const scope = testScope({ options: { themeMode: 'system' } })
    const theme = scope.use(ThemeController)
    theme.setMode('light')
    turn('dark')
    expect(theme.state.resolved).toBe('light')
    theme.setMode('system')
    expect(theme.state.resolved).toBe('dark')
    scope.dispose()
    turn('light')
    expect(theme.state.resolved).toBe('dark')
  })

  test('is dark where matchMedia is unavailable', () => {
    expect(themeOf('system').state.resolved).toBe('dark')
  })

  test('merges variables', () => {
    const scope = testScope({ options: { themeVariables: { accent: '#123456', 'z-index': 5 } } })
    const theme = scope.use(ThemeController)
    theme.setVariables({ accent: 'red', 'font-family': 'serif' })
    expect(theme.state.variables).toEqual({ accent: 'red', 'z-index': 5, 'font-family': 'serif' })
  })
})
