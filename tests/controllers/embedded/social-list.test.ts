import { describe, expect, test } from 'vitest'
import { type Host, HostController } from '../../../src/controllers/app/host.js'
import { getSocials } from '../../../src/controllers/embedded/social-providers.js'
import { featureDefaults, type Social } from '../../../src/core/config.js'
import { testScope } from '../../helpers/test-scope.js'

const all = featureDefaults.socials as readonly Social[]

function listed(host: Partial<Host>, socials?: readonly Social[] | false): readonly Social[] {
  using scope = testScope({ options: { ...(socials !== undefined && { features: { socials } }) } })
  Object.assign(scope.use(HostController).state, host)
  return getSocials(scope)
}

describe('The accounts to log in with', () => {
  test('are all of them by default, in the order of the specification', () => expect(listed({})).toEqual(all))

  test('are those the app chose, in its order, and none that there is not', () => {
    expect(listed({}, ['x', 'google'])).toEqual(['x', 'google'])
    expect(listed({}, ['x', 'myspace' as Social])).toEqual(['x'])
    expect(listed({}, false)).toEqual([])
  })

  test.each([
    ['a phone', { isMobile: true }, ['facebook']],
    ['Telegram on iOS', { isMobile: true, isTelegram: true, isIos: true }, ['facebook', 'google']],
    ['Telegram on Android', { isMobile: true, isTelegram: true, isAndroid: true }, ['facebook', 'x']],
    ['Telegram on a Mac', { isTelegram: true }, ['x']],
  ] as const)('leave out on %s what does not work there', (_, host, out) =>
    expect(listed(host)).toEqual(all.filter(social => !(out as readonly string[]).includes(social))),
  )
})
