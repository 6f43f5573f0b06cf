import { expect, test } from 'vitest'
import { toFeatureEntries } from '../../src/modules/projects/routes.js'

const login = (features: Parameters<typeof toFeatureEntries>[0]) => toFeatureEntries(features)[0]

test('toFeatureEntries keeps the default of a login method that is not set', () => {
  expect(login({ email: false })).toMatchObject({ isEnabled: true, config: expect.not.arrayContaining(['email']) })
  expect(login({ email: false })?.config).toHaveLength(7)
  expect(login({ socials: ['x'] })).toMatchObject({ isEnabled: true, config: ['email', 'x'] })
  expect(login({ email: false, socials: false })).toMatchObject({ isEnabled: false, config: [] })
})
