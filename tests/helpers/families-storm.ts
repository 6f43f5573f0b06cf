import type { AppKit } from '../../src/modal/instance.js'
import type { WalletControl } from '../../src/testing/wallet-control.js'

/** The families a storm goes over. */
export type StormFamily = 'eip155' | 'solana' | 'bip122'

/** The hand on a wallet, as every family's test wallet has it. */
export interface StormControl extends Pick<WalletControl, 'decide' | 'settle' | 'pending'> {
  switchAccount(index: number): void
  disconnect(): void
  readonly listeners: number
}

/** A page, and the one wallet of each family in it. */
export interface StormPage {
  readonly kit: AppKit
  readonly controls: Readonly<Record<StormFamily, StormControl>>
  readonly seed: number
  /** How many things happen, each in one of three families. */
  readonly steps: number
}

/**
 * A storm: three wallets that do what they like, a person who clicks, and a watcher of what must be true. Gives what was not.
 * It is handed into a page as it stands: it uses nothing that is not in it.
 */
export async function familiesStorm({ kit, controls, seed, steps }: StormPage): Promise<readonly string[]> {
  const families = ['eip155', 'solana', 'bip122'] as const
  const broken: string[] = []
  const history: string[] = []
  const turn = () => new Promise(resolve => setTimeout(resolve))
  let state = seed
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const rule = (when: string) => {
    for (const family of families) {
      const { isConnected, status, address } = kit.getAccount(family)
      const live = kit.getProvider(family) !== undefined
      if (isConnected !== (status === 'connected') || live !== isConnected || (isConnected && !address))
        broken.push(
          `${when}: ${family} ${status} with ${live ? 'a' : 'no'} provider, after ${history.slice(-6).join()}`,
        )
    }
  }
  const coded = (error: unknown) => {
    if (typeof (error as { code?: unknown }).code !== 'string') broken.push(`thrown without a code: ${String(error)}`)
  }
  const idOf = (family: StormFamily) =>
    kit.getConnectors().find(({ type, namespaces }) => type === 'ANNOUNCED' && namespaces.includes(family))?.id ?? ''
  const stop = kit.subscribeAccount(() => rule('told'))
  const asked = new Set<Promise<unknown>>() // and not answered yet
  const ask = (asking: Promise<unknown>): void => {
    const answered: Promise<unknown> = asking.catch(coded).finally(() => asked.delete(answered))
    asked.add(answered)
  }
  const connect = (family: StormFamily) => ask(kit.connect(idOf(family), { namespace: family }))
  const happenings: Record<string, (family: StormFamily) => unknown> = {
    connect,
    again: connect,
    disconnect: family => ask(kit.disconnect(family)),
    account: family => controls[family].switchAccount(random(2)),
    leave: family => controls[family].disconnect(),
    refuse: family => controls[family].decide('reject'),
    hang: family => controls[family].decide('hang'),
    settle: family => controls[family].settle(random(2) === 0 ? 'approve' : 'reject'),
    switch: family => {
      const networks = kit.getCaipNetworks(family)
      const network = networks[random(networks.length)]
      if (network) ask(kit.switchNetwork(network))
    },
    open: family => void kit.open({ namespace: family }).catch(coded),
    close: () => void kit.close(),
  }
  const names = Object.keys(happenings)
  for (let step = 0; step < steps; step += 1) {
    const name = names[random(names.length)] ?? 'connect'
    const family = families[random(families.length)] ?? 'eip155'
    history.push(`${name} ${family}`)
    happenings[name]?.(family)
    for (let turns = random(4); turns > 0; turns -= 1) await turn()
    rule(`after ${name} ${family}`)
  }
  await kit.close()
  for (let turns = 0; turns < 5_000 && asked.size > 0; turns += 1) {
    for (const family of families) controls[family].settle('approve')
    await turn()
  }
  if (asked.size > 0) broken.push(`${asked.size} questions are never answered`)
  for (const family of families) {
    const { status } = kit.getAccount(family)
    if (status === 'connecting' || status === 'reconnecting') broken.push(`${family} is ${status} for ever`)
  }
  for (const family of families) {
    if (kit.getAccount(family).isConnected) continue
    for (let tries = 0; tries < 40 && !kit.getAccount(family).isConnected; tries += 1) {
      connect(family) // what the storm decided comes first
      while (asked.size > 0) {
        controls[family].settle('approve')
        await turn()
      }
    }
    if (!kit.getAccount(family).isConnected) broken.push(`${family} cannot be connected any more`)
  }
  for (const family of families) {
    const others = families.filter(each => each !== family)
    const seen = () => JSON.stringify(others.map(each => kit.getAccount(each)))
    const before = seen()
    controls[family].disconnect() // the wallet takes its permission back
    for (let turns = 0; turns < 200 && kit.getAccount(family).isConnected; turns += 1) await turn()
    if (kit.getAccount(family).isConnected) broken.push(`${family} connected with a wallet that is gone`)
    if (seen() !== before) broken.push(`${family} took others along`)
    if (controls[family].listeners > 0) broken.push(`${family}: its wallet is listened to still`)
  }
  rule('in the end')
  stop()
  return broken
}
