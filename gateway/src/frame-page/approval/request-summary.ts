import { shortAddress } from '../../../../src/lib/addresses.js'
import type { Decoded, DecodedAmount } from '../decode/decoded.js'
import { toTotals, type AssetTotal } from '../decode/totals.js'
import type { Language } from '../texts/choose-texts.js'
import type { FrameTexts } from '../texts/frame-texts.js'
import type { ApprovalRequest } from './approval-request.js'
import { formatApprovalAmount } from './approval-texts.js'

type Facts = Pick<ApprovalRequest, 'network' | 'tokens'>

export function getActionTitle(shown: Decoded, texts: FrameTexts): string {
  const name = getActionName(shown, texts)
  return shown.claimed === true ? texts.claimsTo(name) : name
}

function getActionName({ action, steps }: Decoded, texts: FrameTexts): string {
  return action === 'batch' && steps.length > 1 ? texts.steps(steps.length) : texts.actions[action]
}

/** Returns the title of the modal above the frame. A claim is not repeated there, because nothing marks it as a claim. */
export function getShortTitle(shown: Decoded, texts: FrameTexts): string {
  return shown.claimed === true ? texts.actions.call : getActionName(shown, texts)
}

/** Returns one line about a request, such as "Send 0.01 ETH to 0x90F7…b906" or "Sign a message". */
export function summarizeRequest(request: Facts & Pick<ApprovalRequest, 'decoded'>, language: Language): string {
  const { texts, locale } = language
  const transfer = toTransfer(request.decoded)
  if (!transfer) return getShortTitle(request.decoded, texts)
  const { number, unit } = formatApprovalAmount(transfer.amount, request, texts, locale)
  return texts.sendTo(`${number} ${unit}`, shortAddress(transfer.to))
}

interface StepLine {
  readonly text: string
  // Label of the address.
  readonly to: string
  readonly address: string
}

/**
 * Returns the line that describes a step in full: its amount, its asset and its recipient. Undefined if the step has
 * more to say, for example a warning or a token that only claims its name. Such a step is shown open.
 */
export function toStepLine(step: Decoded, facts: Facts, { texts, locale }: Language): StepLine | undefined {
  const transfer = toTransfer(step)
  if (!transfer || step.warnings.length > 0 || step.facts.length > 0) return undefined
  const { number, unit, unverified } = formatApprovalAmount(transfer.amount, facts, texts, locale)
  if (unverified) return undefined
  return { text: texts.send(`${number} ${unit}`), to: texts.parties.to, address: transfer.to }
}

// Returns the amount and the recipient of a step that only sends.
function toTransfer(step: Decoded): { readonly amount: DecodedAmount; readonly to: string } | undefined {
  const { action, amounts, parties, steps, claimed } = step
  const [amount, ...others] = amounts
  const isTransfer = (action === 'send-native' || action === 'transfer') && claimed !== true && steps.length === 0
  const [to, ...more] = parties.filter(({ role }) => role !== 'contract')
  if (!isTransfer || amount?.flow !== 'out' || others.length > 0 || to?.role !== 'to' || more.length > 0)
    return undefined
  return { amount, to: to.address }
}

interface TotalLine {
  readonly amount: DecodedAmount
  readonly addresses: readonly string[]
}

/** Returns the totals of a request: first what leaves, then what arrives at least, then what others may take. */
export function toTotalLines(request: Decoded): readonly TotalLine[] {
  const totals = toTotals(request)
  const lines = (flow: 'out' | 'in' | 'allow', getAddresses: (total: AssetTotal) => readonly string[]) =>
    totals.flatMap(total => {
      const { asset, decimals } = total
      const value = total[flow]
      const amount: DecodedAmount = { flow, asset, value, ...(decimals !== undefined && { decimals }) }
      return value === 0n ? [] : [{ amount, addresses: getAddresses(total) }]
    })
  return [
    ...lines('out', ({ recipients }) => recipients),
    ...lines('in', () => []),
    ...lines('allow', ({ spenders }) => spenders),
  ]
}
