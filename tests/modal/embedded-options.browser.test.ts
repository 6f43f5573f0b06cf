import { expect, test } from 'vitest'
import type { AppKitOptions } from '../../src/core/config.js'
import { createEmbeddedOptions } from '../../src/modal/embedded-options.js'
import { embeddedScope } from '../helpers/embedded-scope.js'

const shell = () => Promise.reject(new Error('not needed'))

test.each<[AppKitOptions['defaultAccountTypes'], string]>([
  [undefined, 'smartAccount'],
  [{}, 'smartAccount'],
  [{ eip155: 'smartAccount' }, 'smartAccount'],
  [{ eip155: 'eoa' }, 'eoa'],
])('`defaultAccountTypes` %j prefers %s', (defaultAccountTypes, wished) => {
  const { scope } = embeddedScope({}, { options: { ...(defaultAccountTypes && { defaultAccountTypes }) } })
  using _ = scope
  expect(createEmbeddedOptions(scope, shell).preferredType()).toBe(wished)
})
