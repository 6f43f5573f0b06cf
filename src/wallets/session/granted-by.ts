import { isRecap, readRecap } from '../../core/recap.js'
import type { Cacao } from '../../core/siwx.js'
import { protocolEvents } from './protocol-methods.js'
import type { SessionStruct } from './protocol-library.js'

/** What signed messages let a page do, as a session has it; undefined where that is nothing. Standard: ERC-5573. */
export function grantedBy(cacaos: readonly Cacao[]): SessionStruct['namespaces'] | undefined {
  const methods = new Set<string>()
  const accounts = new Set<string>()
  for (const { p } of cacaos) {
    const last = p.resources?.at(-1)
    const recap = isRecap(last) ? readRecap(last ?? '') : undefined
    const [, , namespace, reference, address] = p.iss.split(':')
    for (const method of recap?.methods ?? []) methods.add(method)
    for (const chain of [`${namespace}:${reference}`, ...(recap?.chains ?? [])]) accounts.add(`${chain}:${address}`)
  }
  if (methods.size === 0) return undefined
  const chains = [...accounts].map(account => account.slice(0, account.lastIndexOf(':')))
  return {
    eip155: {
      chains: [...new Set(chains)],
      accounts: [...accounts],
      methods: [...methods],
      events: [...protocolEvents],
    },
  }
}
