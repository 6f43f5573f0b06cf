import { expect, test } from 'vitest'
import { featureEntries } from '../../src/modules/projects/routes.js'

const login = (features: Parameters<typeof featureEntries>[0]) => featureEntries(features)[0]

test('who says something of one way to log in leaves the others as they are', () => {
  expect(login({ email: false })).toMatchObject({ isEnabled: true, config: expect.not.arrayContaining(['email']) })
  expect(login({ email: false })?.config).toHaveLength(7)
  expect(login({ socials: ['x'] })).toMatchObject({ isEnabled: true, config: ['email', 'x'] })
  expect(login({ email: false, socials: false })).toMatchObject({ isEnabled: false, config: [] })
})
