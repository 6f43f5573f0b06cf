import type { AppKit } from '../../../src/modal/instance.js'
import type { WalletControl } from '../../../src/testing/wallet-control.js'

export type StormNamespace = 'eip155' | 'solana' | 'bip122'

/** Controls of a test wallet that all namespaces share. */
export interface StormControl extends Pick<WalletControl, 'decide' | 'settle' | 'pending'> {
  switchAccount(index: number): void
  disconnect(): void
  readonly listeners: number
}

/** A page with one wallet per namespace. */
export interface StormPage {
  readonly kit: AppKit
  readonly controls: Readonly<Record<StormNamespace, StormControl>>
  readonly seed: number
  /** Number of random actions. */
  readonly steps: number
}

/**
 * Runs random actions of wallets and of the user on three namespaces, and checks invariants after each. Returns the
 * violated invariants.
 *
 * The function is serialized into a page, so it must not use anything from outside its body.
 */
export async function runNamespaceStorm({ kit, controls, seed, steps }: StormPage): Promise<readonly string[]> {
  const allNamespaces = ['eip155', 'solana', 'bip122'] as const
  const violations: string[] = []
  const history: string[] = []
  const nextTask = () => new Promise(resolve => setTimeout(resolve))
  let state = seed
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const checkInvariants = (when: string) => {
    for (const namespace of allNamespaces) {
      const { isConnected, status, address } = kit.getAccount(namespace)
      const live = kit.getProvider(namespace) !== undefined
      if (isConnected !== (status === 'connected') || live !== isConnected || (isConnected && !address))
        violations.push(
          `${when}: ${namespace} ${status} with ${live ? 'a' : 'no'} provider, after ${history.slice(-6).join()}`,
        )
    }
  }
  const checkCode = (error: unknown) => {
    if (typeof (error as { code?: unknown }).code !== 'string')
      violations.push(`thrown without a code: ${String(error)}`)
  }
  const getConnectorId = (namespace: StormNamespace) =>
    kit.getConnectors().find(({ type, namespaces }) => type === 'ANNOUNCED' && namespaces.includes(namespace))?.id ?? ''
  const stop = kit.subscribeAccount(() => checkInvariants('event'))
  const pending = new Set<Promise<unknown>>()
  const track = (request: Promise<unknown>): void => {
    const settled: Promise<unknown> = request.catch(checkCode).finally(() => pending.delete(settled))
    pending.add(settled)
  }
  const connect = (namespace: StormNamespace) => track(kit.connect(getConnectorId(namespace), { namespace }))
  const actions: Record<string, (family: StormNamespace) => unknown> = {
    connect,
    again: connect,
    disconnect: namespace => track(kit.disconnect(namespace)),
    account: namespace => controls[namespace].switchAccount(random(2)),
    walletDisconnect: namespace => controls[namespace].disconnect(),
    refuse: namespace => controls[namespace].decide('reject'),
    hang: namespace => controls[namespace].decide('hang'),
    settle: namespace => controls[namespace].settle(random(2) === 0 ? 'approve' : 'reject'),
    switch: namespace => {
      const networks = kit.getCaipNetworks(namespace)
      const network = networks[random(networks.length)]
      if (network) track(kit.switchNetwork(network))
    },
    open: namespace => void kit.open({ namespace }).catch(checkCode),
    close: () => void kit.close(),
  }
  const names = Object.keys(actions)
  for (let step = 0; step < steps; step += 1) {
    const name = names[random(names.length)] ?? 'connect'
    const namespace = allNamespaces[random(allNamespaces.length)] ?? 'eip155'
    history.push(`${name} ${namespace}`)
    actions[name]?.(namespace)
    for (let turns = random(4); turns > 0; turns -= 1) await nextTask()
    checkInvariants(`after ${name} ${namespace}`)
  }
  await kit.close()
  for (let turns = 0; turns < 5_000 && pending.size > 0; turns += 1) {
    for (const namespace of allNamespaces) controls[namespace].settle('approve')
    await nextTask()
  }
  if (pending.size > 0) violations.push(`${pending.size} requests were never answered`)
  for (const namespace of allNamespaces) {
    const { status } = kit.getAccount(namespace)
    if (status === 'connecting' || status === 'reconnecting') violations.push(`${namespace} stays ${status}`)
  }
  for (const namespace of allNamespaces) {
    if (kit.getAccount(namespace).isConnected) continue
    for (let tries = 0; tries < 40 && !kit.getAccount(namespace).isConnected; tries += 1) {
      connect(namespace) // Requests of the storm may still be queued in front of this one.
      while (pending.size > 0) {
        controls[namespace].settle('approve')
        await nextTask()
      }
    }
    if (!kit.getAccount(namespace).isConnected) violations.push(`${namespace} cannot be connected any more`)
  }
  for (const namespace of allNamespaces) {
    const others = allNamespaces.filter(item => item !== namespace)
    const readOthers = () => JSON.stringify(others.map(item => kit.getAccount(item)))
    const expected = readOthers()
    controls[namespace].disconnect() // The wallet revokes its permission.
    for (let turns = 0; turns < 200 && kit.getAccount(namespace).isConnected; turns += 1) await nextTask()
    if (kit.getAccount(namespace).isConnected) violations.push(`${namespace} is connected with a disconnected wallet`)
    if (readOthers() !== expected) violations.push(`${namespace} changed other namespaces`)
    if (controls[namespace].listeners > 0) violations.push(`${namespace}: its wallet still has listeners`)
  }
  checkInvariants('end')
  stop()
  return violations
}
