import { describe, expect, test } from 'vitest'
import { viewAliases, type View, type ViewName } from '../../../src/core/routes.gen.js'
import { viewNamed } from '../../../src/modal/shell/find-view.js'

describe('viewNamed', () => {
  test('gives a screen by its name', () => {
    expect(viewNamed('Networks')).toBe('Networks')
  })

  test('gives a screen by each of its other names', () => {
    for (const [alias, view] of Object.entries(viewAliases)) expect(viewNamed(alias as ViewName)).toBe(view)
  })

  test.each([
    ['ConnectWallets', 'Connect'],
    ['ProfileWallets', 'ProfileWallets'],
    ['AccountSettings', 'Account'],
  ] as const)('knows %s, which people migrate with, for %s', (alias, view) => {
    expect(viewNamed(alias)).toBe(view)
  })

  test.each(['Nonsense', 'constructor', '__proto__', 'connect', 7, {}])('names %j, which is no screen', view => {
    expect(() => viewNamed(view as View)).toThrow(
      expect.objectContaining({
        code: 'config/option-wrong',
        message: `view: expected the name of a screen, got ${JSON.stringify(view)}`,
      }),
    )
  })
})
