import { html, nothing } from 'lit'
import { AppKitError } from '../../core/errors/appkit-error.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import { shortMessageOf } from '../../core/errors/short-message.js'
import '../../elements/note/note.js'
import type { send } from '../../i18n/en/send.js'

/** Why it came to nothing: a choice of the person's, what the wallet or the network said, or what we say of such a failure. */
export function renderProblem(
  problem: AppKitError | undefined,
  t: typeof send,
  wallet: string,
  sentence: (code: ErrorCode) => string,
): unknown {
  if (!problem || AppKitError.is(problem, 'request/aborted')) return nothing
  if (AppKitError.is(problem, 'wallet/rejected'))
    return html`<appkit-ui-note role="status">${t.rejected(wallet)}</appkit-ui-note>`
  const said = shortMessageOf(problem)
  return html`<appkit-ui-note variant="danger"
    >${said ? `${t.cannot} ${said}` : sentence(problem.code)}</appkit-ui-note
  >`
}
