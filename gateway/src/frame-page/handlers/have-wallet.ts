import type { HandlerDeps } from './handler-deps.js'

/** Opens, makes or brings back the wallet of the session. Asks the person where only they can help. */
export async function haveWallet(deps: HandlerDeps, signal: AbortSignal): Promise<void> {
  const { wallet, person, consents, origin, emit } = deps
  if (wallet.mayClimb && ['none', 'recovery-needed'].includes(wallet.state)) await person.keep(signal)
  if (wallet.state === 'none') {
    if (wallet.rung === 'memory') await person.setUpRecovery(signal, true)
    else await wallet.ensureWallet()
    if (wallet.user) consents.keep(wallet.user.userId, { shareEmail: false })
    emit('CHANGED', {})
  }
  if (wallet.state !== 'recovery-needed') return
  emit('RECOVERY_REQUIRED', { methods: [...(wallet.wallet?.recovery ?? [])] })
  const { user } = wallet
  if (user && !consents.find(user.userId))
    consents.keep(user.userId, await person.connect({ origin, email: user.email }, signal))
  await person.recover(signal)
}

/** Opens the wallet for one signature. */
export async function openWallet(deps: HandlerDeps, signal: AbortSignal): Promise<void> {
  await haveWallet(deps, signal)
  if (deps.wallet.state === 'locked') await deps.wallet.ensureWallet()
}
