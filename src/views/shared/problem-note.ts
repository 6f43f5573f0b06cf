import { html, nothing } from 'lit'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import { getShortMessage } from '../../core/errors/error-text.js'
import '../../elements/feedback/note.js'

export interface ProblemTexts {
  rejected(wallet?: string): string
  /** Precedes the reason that the wallet or the network gives. */
  readonly cannot: string
  /** In place of the general messages of the catalogue, which do not say what to do. */
  readonly failed: string
}

/** Renders why an attempt failed: a rejection, the message of the wallet or the network, or the one of its code. */
export function renderProblem(
  problem: AppKitError | undefined,
  t: ProblemTexts,
  wallet: string,
  sentence: (code: ErrorCode) => string,
): unknown {
  if (!problem || AppKitError.is(problem, 'request/aborted')) return nothing
  if (AppKitError.is(problem, 'wallet/rejected'))
    return html`<appkit-ui-note role="status">${t.rejected(wallet || undefined)}</appkit-ui-note>`
  const reason = getShortMessage(problem)
  return html`<appkit-ui-note variant="danger"
    >${reason ? `${t.cannot} ${reason}` : describeFailure(problem.code, t, sentence)}</appkit-ui-note
  >`
}

const generalCodes: readonly ErrorCode[] = [
  'send/failed',
  'send/solana-failed',
  'swap/allowance-failed',
  'swap/approval-failed',
  'swap/send-failed',
  'swap/transaction-failed',
]

/** Describes a failure in one sentence or two. The texts of the catalogue may lack the final period. */
export function describeFailure(
  code: ErrorCode,
  { failed }: Pick<ProblemTexts, 'failed'>,
  sentence: (code: ErrorCode) => string,
): string {
  const text = generalCodes.includes(code) ? failed : sentence(code)
  return !text || /[.!?؟]$/.test(text) ? text : `${text}.`
}
