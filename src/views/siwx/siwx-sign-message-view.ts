import { html, nothing, type TemplateResult } from 'lit'
import { LocaleController } from '../../controllers/app/locale.js'
import { RouterController } from '../../controllers/app/router.js'
import { AccountController } from '../../controllers/connection/account.js'
import { NetworkController } from '../../controllers/networks/network.js'
import type { SiwxPrompt, SiwxState } from '../../controllers/siwx/siwx-prompt.js'
import { SiwxController } from '../../controllers/siwx/siwx.js'
import type { ErrorCode } from '../../core/errors/catalogue.js'
import '../../elements/controls/button.js'
import '../../elements/feedback/spinner.js'
import { siwx as words } from '../../i18n/en/siwx.js'
import { cleanText } from '../../lib/clean-text.js'
import { defineView, View } from '../shared/view.js'
import { renderMeeting, renderMessage } from './sign-in-message.js'
import { styles } from './siwx-sign-message-view.styles.js'

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
function signInStanding(state: SiwxState, t: typeof words, { wallet, sentence }: Speech): Standing {
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

/**
 * @summary Shows what the person would sign to sign in, and asks their wallet for it.
 * @route SIWXSignMessage ConnectingSiwe
 */
export class SiwxSignMessageView extends View {
  static override styles = [super.styles, styles]

  override get heading(): string {
    return this.t(words).heading
  }

  override get leading(): 'none' {
    return 'none'
  }

  /** Opened by the app, it asks whoever is connected; where there is nobody to ask, it gives way. */
  override connectedCallback(): void {
    super.connectedCallback()
    const { scope } = this
    const siwx = scope.use(SiwxController)
    if (siwx.state.prompt || siwx.request(scope.use(NetworkController).state.namespace)) return
    const isConnected = scope.use(AccountController).connected.length > 0
    scope.use(RouterController).replace(isConnected ? 'Account' : 'Connect')
  }

  override render(): unknown {
    const { prompt } = this.use(SiwxController).state
    if (!prompt)
      return html`<div class="wait" role="status">
        <appkit-ui-spinner></appkit-ui-spinner><span class="told">${this.t(words).preparing}</span>
      </div>`
    return this.#question(prompt)
  }

  #question(prompt: SiwxPrompt): TemplateResult {
    const t = this.t(words)
    const siwx = this.use(SiwxController)
    const { wallet, connectorId } = this.use(AccountController).of(prompt.namespace)
    const name = connectorId === 'AUTH' ? '' : wallet?.name || t.someWallet
    const standing = signInStanding(siwx.state, t, { wallet: name, sentence: code => this.sentence(code) })
    const isDone = siwx.state.phase === 'done'
    return html`${renderMeeting(this.scope, wallet, { address: prompt.address, isDone })}
      <div class="centre words">
        <h2>${isDone ? t.done : t.title(renderMeeting.appName(this.scope))}</h2>
        <p>${prompt.isRequired && !isDone ? `${t.required} ${t.hint}` : t.hint}</p>
      </div>
      ${renderMessage(prompt, t, this.use(LocaleController).state.tag)}
      <div class="standing" role=${standing.isTrouble ? 'alert' : 'status'}>
        ${standing.title ? html`<p class=${standing.isTrouble ? 'trouble' : ''}>${standing.title}</p>` : nothing}
        ${standing.hints.map(hint => html`<p class="small">${hint}</p>`)}
      </div>
      ${this.#buttons(prompt)}`
  }

  #buttons({ isRequired, back }: SiwxPrompt): TemplateResult {
    const t = this.t(words)
    const siwx = this.use(SiwxController)
    const { phase, failure } = siwx.state
    const isOver = phase === 'keeping' || phase === 'done' || phase === 'leaving'
    const no = (label: string) =>
      html`<appkit-ui-button ?disabled=${isOver} @click=${() => void siwx.cancel()}>${label}</appkit-ui-button>`
    const yes = html`<appkit-ui-button
      variant="primary"
      ?busy=${phase !== 'ready' && phase !== 'done'}
      ?disabled=${phase === 'done'}
      @click=${() => void siwx.sign()}
      >${failure ? t.again : t.sign}</appkit-ui-button
    >`
    const over = phase === 'done' ? 'over' : ''
    if (!isRequired || !back)
      return html`<div class="pair main ${over}">${no(isRequired ? t.disconnect : t.cancel)}${yes}</div>`
    return html`<div class="stack main ${over}">
      ${yes}${no(t.back(back.name))}
      <appkit-ui-button variant="danger" @click=${() => void siwx.disconnect()}>${t.disconnect}</appkit-ui-button>
    </div>`
  }
}

defineView('appkit-siwx-sign-message-view', SiwxSignMessageView)
