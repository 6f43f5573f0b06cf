import { isKebab } from './words.mjs'

/** A family of chains, by its CAIP-2 namespace: `solana`. The adapter, its lazy verbs, and a test. */
export function newChain(name) {
  if (!isKebab(name) || name.includes('-'))
    throw new Error('A family is named after its CAIP-2 namespace, as in solana')
  return {
    files: {
      [`src/chains/${name}/${name}.ts`]: `import type { ChainAdapter } from '../../core/chain-adapter.js'
import { isAddress } from './is-address.js'

/**
 * The family of ${name}. This folder is all there is to it: only here may its library be imported.
 *
 * @example createAppKit({ adapters: [${name}()], networks })
 */
export function ${name}(): ChainAdapter {
  return {
    namespace: '${name}',
    isAddress,
    start() {
      // Discovery comes here: it listens until \`context.signal\` is aborted, and makes no request.
    },
    async verbs(context) {
      const { createVerbs } = await import('./${name}-actions.js')
      return createVerbs(context)
    },
  }
}
`,
      [`src/chains/${name}/is-address.ts`]: `/** Whether a text can be an address of ${name}: letters and digits without a gap. */
export function isAddress(value: string): boolean {
  return /^[a-zA-Z0-9]+$/.test(value)
}
`,
      [`src/chains/${name}/${name}-actions.ts`]: `import type { ChainContext, ChainVerbs } from '../../core/chain-adapter.js'
import { AppKitError } from '../../core/errors/appkit-error.js'

/** The verbs of ${name}, bound to an instance's context. They and the family's library are one lazy chunk. */
export function createVerbs(_context: ChainContext): ChainVerbs {
  return { balance: notYet, switchNetwork: notYet, signMessage: notYet }
}

/** Stands in for a verb until it is written. Throws \`wallet/method-unsupported\`. */
async function notYet(): Promise<never> {
  throw new AppKitError('wallet/method-unsupported')
}
`,
      [`tests/chains/${name}/${name}.test.ts`]: `import { expect, test } from 'vitest'
import { createVerbs } from '../../../src/chains/${name}/${name}-actions.js'
import { ${name} } from '../../../src/chains/${name}/${name}.js'
import type { ChainContext } from '../../../src/core/chain-adapter.js'

test('it serves its own namespace', () => {
  expect(${name}().namespace).toBe('${name}')
})

test('a text with a gap is no address', () => {
  expect(${name}().isAddress('a b')).toBe(false)
  expect(${name}().isAddress('')).toBe(false)
})

test('a verb that is not written yet says so by its code', async () => {
  const { signMessage } = createVerbs({} as ChainContext)
  await expect(signMessage('', {} as never)).rejects.toMatchObject({ code: 'wallet/method-unsupported' })
})
`,
    },
  }
}
