import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import { type ApprovalRequest, type ApprovalWarning, gravityOf } from '../approval/approval-request.js'
import { chainIdOf } from '../chain/network-list.js'
import { type TokenFacts, readMintFacts, readTokenFacts } from '../chain/token-facts.js'
import { allSteps, type Asset, recipientsOf } from '../decode/decoded.js'
import { addressWarnings, Contacts } from './address-warnings.js'
import { assetsOf, evmChecks, type EvmChecks, type EvmRequest } from './evm-checks.js'
import { type HandlerDeps, openWallet } from './handler-context.js'
import { isHeld, movesValue, NewDeviceRule } from './new-device.js'

/** How many tokens of one request are looked up. */
const MAX_LOOKUPS = 12

/** What an approval is made of, beside what is known anyway. */
interface ApprovalParts extends EvmRequest {
  readonly network: FrameNetwork
  readonly feeLimit?: bigint
  readonly feeHigh?: boolean
}

/** Everything an approval shows: what the bytes say, and what the network says about it, told apart. */
async function buildApproval(deps: HandlerDeps, parts: ApprovalParts, signal: AbortSignal): Promise<ApprovalRequest> {
  const { network, feeLimit, feeHigh } = parts
  const chainId = chainIdOf(network)
  const isEvm = chainId !== undefined
  const checks: EvmChecks = isEvm
    ? await evmChecks(deps, { ...network, chainId }, parts, signal)
    : { decoded: parts.decoded, warnings: [], after: [] }
  const { decoded } = checks
  const amounts = allSteps(decoded).flatMap(step => step.amounts)
  const tokens = await tokensOf(deps, network, [...amounts.map(({ asset }) => asset), ...assetsOf(checks)], signal)
  const { wallet, dapp, origin, notes, rules } = deps
  const facts = wallet.wallet
  const account = (isEvm ? facts?.evmAddress : facts?.solanaAddress) ?? ''
  const known = [account, ...new Contacts(notes).of(account)]
  const { symbol, decimals } = network.currency
  return Object.freeze({
    origin,
    ...(dapp.facts && { app: dapp.facts }),
    network: { name: network.name, testnet: network.testnet === true, symbol, decimals },
    account,
    decoded,
    tokens,
    ...(feeLimit !== undefined && { feeLimit }),
    ...(checks.after.length > 0 && { after: checks.after }),
    extra: [
      ...addressWarnings(decoded, { denied: rules.denied ?? [], known }),
      ...checks.warnings,
      ...(feeHigh === true ? [red('fee-high')] : []),
      ...(claimsOther(dapp.facts?.url, origin) ? [notice('claims-other')] : []),
      ...(isHeld(deps) && movesValue(decoded) ? [notice('new-device')] : []),
      ...lossWarnings(wallet),
    ],
    waiting: 0,
  })
}

/** What the person may lose: the wallet with this device, or this device's part of it with the page. */
function lossWarnings({ wallet, rung }: HandlerDeps['wallet']) {
  return [
    ...(wallet?.recovery.length === 0 ? [notice('not-backed-up')] : []),
    ...(rung === 'memory' ? [notice('not-kept')] : []),
  ]
}

async function tokensOf(
  { ask }: HandlerDeps,
  network: FrameNetwork,
  assets: readonly Asset[],
  signal: AbortSignal,
): Promise<Readonly<Record<string, TokenFacts>>> {
  const chainId = chainIdOf(network)
  const facts = (address: string) =>
    chainId === undefined
      ? readMintFacts(ask, network, address, signal)
      : readTokenFacts(ask, { ...network, chainId }, address, signal)
  const written = (address: string) => (chainId === undefined ? address : address.toLowerCase())
  const addresses = [...new Set(assets.flatMap(asset => (asset.kind === 'token' ? [written(asset.address)] : [])))]
  const known = await Promise.all(
    addresses.slice(0, MAX_LOOKUPS).map(async address => {
      const said = await facts(address)
      return said ? ([[address.toLowerCase(), said]] as const) : []
    }),
  )
  return Object.fromEntries(known.flat())
}

function claimsOther(url: string | undefined, origin: string): boolean {
  try {
    return url !== undefined && url !== '' && new URL(url).origin !== origin
  } catch {
    return true
  }
}

function red(code: ApprovalWarning['code']): ApprovalWarning {
  return { code, level: 'red' }
}

function notice(code: ApprovalWarning['code']): ApprovalWarning {
  return { code, level: 'notice' }
}

/**
 * The one way to a signature: shows what it does, waits for the person, asks for the recovery where the device is new
 * and much is at stake, and opens the wallet. Rejects as the person decides; nothing is signed then.
 */
export async function seekApproval(deps: HandlerDeps, parts: ApprovalParts, signal: AbortSignal): Promise<void> {
  const { network } = parts
  const rule = new NewDeviceRule(deps)
  const shown = await buildApproval(deps, parts, signal)
  const { decoded } = shown
  // What fails anyway is not asked for, unless the screen can say why: it is blocked then.
  const failure = parts.all?.find(prepared => prepared.failure)?.failure
  if (failure && gravityOf(shown) !== 'blocked') throw failure
  await deps.person.approve(shown, signal)
  if (failure) throw failure
  if (rule.asksRecovery(network, decoded)) await rule.confirm(signal)
  else rule.count(network, decoded)
  await openWallet(deps, signal)
  const { wallet, notes } = deps
  const account = chainIdOf(network) === undefined ? wallet.wallet?.solanaAddress : wallet.wallet?.evmAddress
  if (account !== undefined) new Contacts(notes).add(account, recipientsOf(decoded))
}
