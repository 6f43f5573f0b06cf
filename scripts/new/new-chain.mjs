import { isKebab } from './words.mjs'

/** Returns the files of a chain namespace, by its CAIP-2 name: the adapter, its lazy actions, and a test. */
export function newChain(name) {
  if (!isKebab(name) || name.includes('-')) throw new Error('A chain is named after its CAIP-2 namespace, as in solana')
  return {
    files: {
      [`src/chains/${name}/${name}.ts`]: `import type { ChainAdapter } from '../../core/chain-adapter.js'
import { lazy } from '../../core/lazy.js'
import { isAddress } from './is-address.js'

const loadActions = lazy(() => import('./${name}-actions.js'))

/**
 * The adapter of ${name}. Its library may be imported only in this folder.
 *
 * @example createAppKit({ adapters: [${name}()], networks })
 */
export function ${name}(): ChainAdapter {
  return {
    namespace: '${name}',
    isAddress,
    start() {
      // Discover wallets here, without requests, until \`context.signal\` is aborted.
    },
    async verbs(context) {
      const { createVerbs } = await loadActions()
      return createVerbs(context)
    },
  }
}
`,
      [`src/chains/${name}/is-address.ts`]: `/** Returns true if a text can be an address of ${name}: letters and digits. */
export function isAddress(value: string): boolean {
  return /^[a-zA-Z0-9]+$/.test(value)
}
`,
      [`src/chains/${name}/${name}-actions.ts`]: `import type { ChainContext, ChainVerbs } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'

/** Creates the actions of ${name} for an instance. They and the chain's library are one lazy chunk. */
export function createVerbs(_context: ChainContext): ChainVerbs {
  return { balance: unsupported, switchNetwork: unsupported, signMessage: unsupported }
}

/** @throws AppKitError \`wallet/method-unsupported\` */
async function unsupported(): Promise<never> {
  throw new AppKitError('wallet/method-unsupported')
}
`,
      [`tests/chains/${name}/${name}.test.ts`]: `import { expect, test } from 'vitest'
import { createVerbs } from '../../../src/chains/${name}/${name}-actions.js'
import { ${name} } from '../../../src/chains/${name}/${name}.js'
import type { ChainContext } from '../../../src/core/chain-adapter.js'

test('has its own namespace', () => {
  expect(${name}().namespace).toBe('${name}')
})

test('rejects an address with a space', () => {
  expect(${name}().isAddress('a b')).toBe(false)
  expect(${name}().isAddress('')).toBe(false)
})

test('rejects unsupported actions with wallet/method-unsupported', async () => {
  const { signMessage } = createVerbs({} as ChainContext)
  await expect(signMessage('', {} as never)).rejects.toMatchObject({ code: 'wallet/method-unsupported' })
})
`,
    },
  }
}
