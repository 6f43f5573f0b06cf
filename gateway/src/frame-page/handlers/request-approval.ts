import type { FrameNetwork } from '../../../../src/contract/frame-page-settings.js'
import {
  type ApprovalRequest,
  type ApprovalWarning,
  getSeverity,
  movesValue as canMoveValue,
} from '../approval/approval-request.js'
import { getChainId } from '../chain/network-list.js'
import { type TokenFacts, readMintFacts, readTokenFacts } from '../chain/token-facts.js'
import { allSteps, type Asset, getRecipients } from '../decode/decoded.js'
import { addressWarnings, Contacts } from './address-warnings.js'
import { getCheckedAssets, runEvmChecks, type EvmChecks, type EvmRequest } from './evm-checks.js'
import { type HandlerDeps, unlockWallet } from './handler-context.js'
import { isOnHold, movesValue, NewDeviceRule } from './new-device.js'
import { spenderWarnings } from './spender-warnings.js'

const MAX_LOOKUPS = 12

interface ApprovalParts extends EvmRequest {
  readonly network: FrameNetwork
  readonly feeLimit?: bigint
  readonly feeHigh?: boolean
}

async function buildApproval(deps: HandlerDeps, parts: ApprovalParts, signal: AbortSignal): Promise<ApprovalRequest> {
  const { network, feeLimit, feeHigh } = parts
  const chainId = getChainId(network)
  const isEvm = chainId !== undefined
  const checks: EvmChecks = isEvm
    ? await runEvmChecks(deps, { ...network, chainId }, parts, signal)
    : { decoded: parts.decoded, warnings: spenderWarnings(parts.decoded, { personal: new Set() }), after: [] }
  const { decoded } = checks
  const amounts = allSteps(decoded).flatMap(step => step.amounts)
  const tokens = await readTokens(
    deps,
    network,
    [...amounts.map(({ asset }) => asset), ...getCheckedAssets(checks)],
    signal,
  )
  const { wallet, dapp, origin, notes, approvalRules } = deps
  const facts = wallet.wallet
  const account = (isEvm ? facts?.evmAddress : facts?.solanaAddress) ?? ''
  const known = [account, ...new Contacts(notes).list(account)]
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
      ...addressWarnings(decoded, { denied: approvalRules.denied ?? [], known }),
      ...checks.warnings,
      ...(feeHigh === true ? [red('fee-high')] : []),
      ...(claimsOtherOrigin(dapp.facts?.url, origin) ? [notice('claims-other')] : []),
      ...(isOnHold(deps) && movesValue(decoded) ? [notice('new-device')] : []),
      ...lossWarnings(wallet, canMoveValue({ decoded, ...(feeLimit !== undefined && { feeLimit }) })),
    ],
    waiting: 0,
  })
}

function lossWarnings({ wallet, storageTier }: HandlerDeps['wallet'], hasValue: boolean) {
  return [
    ...(hasValue && wallet?.recovery.length === 0 ? [notice('not-backed-up')] : []),
    ...(storageTier === 'memory' ? [notice('not-kept')] : []),
  ]
}

async function readTokens(
  { rpc }: HandlerDeps,
  network: FrameNetwork,
  assets: readonly Asset[],
  signal: AbortSignal,
): Promise<Readonly<Record<string, TokenFacts>>> {
  const chainId = getChainId(network)
  const facts = (address: string) =>
    chainId === undefined
      ? readMintFacts(rpc, network, address, signal)
      : readTokenFacts(rpc, { ...network, chainId }, address, signal)
  const normalize = (address: string) => (chainId === undefined ? address : address.toLowerCase())
  const addresses = [...new Set(assets.flatMap(asset => (asset.kind === 'token' ? [normalize(asset.address)] : [])))]
  const known = await Promise.all(
    addresses.slice(0, MAX_LOOKUPS).map(async address => {
      const token = await facts(address)
      return token ? ([[address.toLowerCase(), token]] as const) : []
    }),
  )
  return Object.fromEntries(known.flat())
}

function claimsOtherOrigin(url: string | undefined, origin: string): boolean {
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
 * The only path to a signature: shows the request, waits for the approval, requires the recovery if the device is new,
 * and opens the wallet.
 * @throws FrameError if the user does not approve; nothing is signed then
 */
export async function requestApproval(deps: HandlerDeps, parts: ApprovalParts, signal: AbortSignal): Promise<void> {
  const { network } = parts
  const rule = new NewDeviceRule(deps)
  const shown = await buildApproval(deps, parts, signal)
  const { decoded } = shown
  // A transaction that would fail is rejected without a prompt, unless a blocked screen explains the failure.
  const failure = parts.all?.find(prepared => prepared.failure)?.failure
  if (failure && getSeverity(shown) !== 'blocked') throw failure
  await deps.prompts.approve(shown, signal)
  if (failure) throw failure
  if (rule.requiresRecovery(network, decoded)) await rule.confirm(signal)
  else rule.count(network, decoded)
  await unlockWallet(deps, signal)
  const { wallet, notes } = deps
  const account = getChainId(network) === undefined ? wallet.wallet?.solanaAddress : wallet.wallet?.evmAddress
  if (account !== undefined) new Contacts(notes).add(account, getRecipients(decoded))
}
