import { loadPage } from '../fixtures/open-modal.js'
import { announceWallet } from '../fixtures/connect/announced-wallet.js'
import { expect, test } from '../fixtures/no-leaks.js'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** Number of actions in one run. */
const STEPS = 200

/**
 * Runs in the page: random actions of the wallet and of the user, with an invariant checked after each. Returns
 * violations.
 */
async function runRandomActions({ seed, steps }: { seed: number; steps: number }): Promise<readonly string[]> {
  const { kit } = window
  const wallet = window.testWallets['test.appkit.wallet']
  if (!wallet) return ['no wallet']
  const violations: string[] = []
  let state = seed
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const history: string[] = []
  const checkInvariant = (when: string) => {
    const { isConnected, status, address } = kit.getAccount()
    const live = kit.getProvider() !== undefined
    if (isConnected !== (status === 'connected') || (isConnected && (!live || !address)))
      violations.push(`${when}: ${status} with ${live ? 'a' : 'no'} provider, after ${history.slice(-6).join(', ')}`)
  }
  kit.subscribeAccount(() => checkInvariant('account event'))
  kit.subscribeProviders(() => checkInvariant('provider event'))
  /** Pending calls. One that is still loading code at the end of the run would connect afterwards. */
  const calls = new Set<Promise<unknown>>()
  const call = (result: Promise<unknown>) => {
    const done: Promise<unknown> = result.catch(() => {}).finally(() => calls.delete(done))
    calls.add(done)
  }
  const actions: Record<string, () => unknown> = {
    connect: () => call(kit.connect('test.appkit.wallet')),
    disconnect: () => call(kit.disconnect()),
    account: () => wallet.control.switchAccount(random(3)),
    chain: () => wallet.control.switchChain([31337, 31338, 5][random(3)] ?? 1),
    walletDisconnect: () => wallet.control.disconnect(),
    refuse: () => wallet.control.decide('reject'),
    hang: () => wallet.control.decide('hang'),
    settle: () => wallet.control.settle(random(2) === 0 ? 'approve' : 'reject'),
    lie: () => wallet.control.fault('eth_chainId', { answer: ['0x1', 'x', null, 7][random(4)], times: 1 }),
    noAccounts: () => wallet.control.fault('eth_requestAccounts', { answer: [], times: 1 }),
    slow: () => wallet.control.fault('eth_accounts', { delayMs: random(5), times: 1 }),
    twice: () => wallet.control.fault('eth_requestAccounts', { twice: true, times: 1 }),
    switch: () => call(kit.switchNetwork(kit.getCaipNetworks()[random(2)] as never)),
    open: () => call(kit.open()),
    close: () => call(kit.close()),
  }
  const names = Object.keys(actions)
  for (let step = 0; step < steps; step += 1) {
    const name = names[random(names.length)] ?? 'connect'
    history.push(name)
    actions[name]?.()
    checkInvariant(name)
    for (let turns = random(4); turns > 0; turns -= 1) await new Promise(resolve => setTimeout(resolve))
    checkInvariant(`after ${name}`)
  }
  for (const method of ['eth_chainId', 'eth_requestAccounts', 'eth_accounts']) wallet.control.fault(method)
  const nextTask = () => new Promise(resolve => setTimeout(resolve))
  do {
    wallet.control.settle('approve')
    await nextTask()
  } while (calls.size > 0 || wallet.control.pending > 0 || kit.getAccount().status === 'connecting')
  wallet.control.disconnect()
  await nextTask()
  checkInvariant('end')
  if (kit.getAccount().isConnected) violations.push('connected after the wallet revoked its permission')
  return violations
}

test.describe('Random wallet events', { tag: '@connect' }, () => {
  for (const round of [1, 2, 3])
    test(`never show a connection without a live provider, round ${round}`, async ({ page }) => {
      const seed = Number(process.env['APPKIT_SEED'] ?? Math.floor(Math.random() * 2 ** 32))
      console.log(`seed ${seed}; reproduce with APPKIT_SEED=${seed}`)
      await announceWallet(page)
      await loadPage(page)
      await page.waitForFunction(() => Boolean(window.kit))
      expect(await page.evaluate(runRandomActions, { seed, steps: STEPS }), `seed ${seed}`).toEqual([])
      expect(await page.evaluate(() => window.kit.getAccount().status)).toBe('disconnected')
    })
})
