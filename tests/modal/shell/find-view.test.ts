import { describe, expect, test } from 'vitest'
import { viewAliases, type View, type ViewName } from '../../../src/core/routes.gen.js'
import { findView } from '../../../src/modal/shell/find-view.js'

describe('findView', () => {
  test('finds a view by its name', () => {
    expect(findView('Networks')).toBe('Networks')
  })

  test('finds a view by each alias', () => {
    for (const [alias, view] of Object.entries(viewAliases)) expect(findView(alias as ViewName)).toBe(view)
  })

  test.each([
    ['ConnectWallets', 'Connect'],
    ['ProfileWallets', 'ProfileWallets'],
    ['AccountSettings', 'AccountSettings'],
  ] as const)('maps the legacy name %s to %s', (alias, view) => {
    expect(findView(alias)).toBe(view)
  })

  test.each(['Nonsense', 'constructor', '__proto__', 'connect', 7, {}])('rejects the unknown name %j', view => {
    expect(() => findView(view as View)).toThrow(
      expect.objectContaining({
        code: 'config/option-wrong',
        message: `view: expected the name of a screen, got ${JSON.stringify(view)}`,
      }),
    )
  })
})
