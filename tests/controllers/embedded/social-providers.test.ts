import { describe, expect, test } from 'vitest'
import { type Host, HostController } from '../../../src/controllers/app/host.js'
import { getSocials } from '../../../src/controllers/embedded/social-providers.js'
import { featureDefaults, type Social } from '../../../src/core/features.js'
import { testScope } from '../../helpers/test-scope.js'

const all = featureDefaults.socials as readonly Social[]

function listed(host: Partial<Host>, socials?: readonly Social[] | false): readonly Social[] {
  using scope = testScope({ options: { ...(socials !== undefined && { features: { socials } }) } })
  Object.assign(scope.use(HostController).state, host)
  return getSocials(scope)
}

describe('getSocials', () => {
  test('social login: returns all providers in the default order', () => expect(listed({})).toEqual(all))

  test('returns the app’s providers in its order, without unknown ones', () => {
    expect(listed({}, ['x', 'google'])).toEqual(['x', 'google'])
    expect(listed({}, ['x', 'myspace' as Social])).toEqual(['x'])
    expect(listed({}, false)).toEqual([])
  })

  test.each([
    ['mobile', { isMobile: true }, ['facebook']],
    ['Telegram on iOS', { isMobile: true, isTelegram: true, isIos: true }, ['facebook', 'google']],
    ['Telegram on Android', { isMobile: true, isTelegram: true, isAndroid: true }, ['facebook', 'x']],
    ['Telegram on a Mac', { isTelegram: true }, ['x']],
  ] as const)('leaves out providers that do not work on %s', (_, host, out) =>
    expect(listed(host)).toEqual(all.filter(social => !(out as readonly string[]).includes(social))),
  )
})
