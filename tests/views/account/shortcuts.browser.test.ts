import { expect, test } from 'vitest'
import { getShortcuts, isReceive } from '../../../src/views/account/shortcuts.js'
import { testScope } from '../../helpers/test-scope.js'

test('getShortcuts: without a data service, offers only what a namespace does without one', () => {
  using scope = testScope()
  const names = (namespace: Parameters<typeof getShortcuts>[1]) =>
    getShortcuts(scope, namespace).map(({ feature }) => feature)
  expect(names('eip155')).toEqual(['receive', 'send'])
  expect(names('polkadot')).toEqual(['receive'])
  expect(names(undefined)).toEqual([])
  expect(getShortcuts(scope, 'polkadot').some(isReceive)).toBe(true)
})
