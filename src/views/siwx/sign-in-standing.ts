import type { SiwxState } from '../../controllers/chain/siwx-prompt.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import type { siwx as words } from '../../i18n/en/siwx.js'
import { cleanText } from '../../lib/clean-text.js'

/** How long the words of a wallet or a server may be on the screen. */
const LONGEST = 160

/** Who is spoken of, and how a failure reads. */
interface Speech {
  /** Empty where the wallet asks in the dialog itself. */
  readonly wallet: string
  sentence(code: ErrorCode): string
}

/** What a sign-in says of itself. */
export interface Standing {
  readonly title: string
  /** Sentences, each on lines of its own. */
  readonly hints: readonly string[]
  readonly isTrouble: boolean
}

/** How a sign-in stands: what is waited for, or why it came to nothing and what to do next. */
export function signInStanding(state: SiwxState, t: typeof words, { wallet, sentence }: Speech): Standing {
  const { phase, failure } = state
  if (phase === 'signing') return calm(wallet ? t.confirm(wallet) : t.confirmHere)
  if (phase === 'keeping') return calm(t.keeping)
  if (phase === 'leaving') return calm(t.leaving)
  if (!failure)
    return phase === 'preparing' ? calm(t.preparing) : { ...calm(''), hints: phase === 'ready' ? [t.free] : [] }
  if (failure.kind === 'rejected')
    return { title: t.rejected(wallet || t.someWallet), hints: [t.rejectedHint], isTrouble: true }
  const spoken = cleanText(failure.said, LONGEST)
  const [title, next] = {
    failed: [t.failed, state.prompt?.isSmartAccount ? t.smartAccount : t.failedHint],
    unprepared: [t.unprepared, t.unpreparedHint],
    elsewhere: [t.stayed, t.stayedHint],
  }[failure.kind] as [string, string]
  const why = failure.code ? sentence(failure.code) : spoken && t.said(spoken)
  return { title, hints: why ? [why, next] : [next], isTrouble: true }
}

function calm(title: string): Standing {
  return { title, hints: [], isTrouble: false }
}
