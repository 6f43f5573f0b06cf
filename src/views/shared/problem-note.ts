import { html, nothing } from 'lit'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import { getShortMessage } from '../../core/errors/error-text.js'
import '../../elements/feedback/note.js'

export interface ProblemTexts {
  rejected(wallet: string): string
  /** Precedes the reason that the wallet or the network gives. */
  readonly cannot: string
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
    return html`<appkit-ui-note role="status">${t.rejected(wallet)}</appkit-ui-note>`
  const reason = getShortMessage(problem)
  return html`<appkit-ui-note variant="danger"
    >${reason ? `${t.cannot} ${reason}` : sentence(problem.code)}</appkit-ui-note
  >`
}
