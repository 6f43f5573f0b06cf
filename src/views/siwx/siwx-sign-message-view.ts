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
import { renderParties, renderMessage } from './sign-in-message.js'
import { styles } from './siwx-sign-message-view.styles.js'

const MAX_MESSAGE_LENGTH = 160

interface MessageContext {
  /** Name of the wallet; '' if the modal itself asks for the signature. */
  readonly wallet: string
  sentence(code: ErrorCode): string
}

export interface SignInStatus {
  readonly title: string
  readonly details: readonly string[]
  readonly isError: boolean
}

function getSignInStatus(state: SiwxState, t: typeof words, { wallet, sentence }: MessageContext): SignInStatus {
  const { phase, failure } = state
  if (phase === 'signing') return toStatus(wallet ? t.confirm(wallet) : t.confirmHere)
  if (phase === 'keeping') return toStatus(t.keeping)
  if (phase === 'leaving') return toStatus(t.leaving)
  if (!failure)
    return phase === 'preparing'
      ? toStatus(t.preparing)
      : { ...toStatus(''), details: phase === 'ready' ? [t.free] : [] }
  if (failure.kind === 'rejected')
    return { title: t.rejected(wallet || t.someWallet), details: [t.rejectedHint], isError: true }
  const message = cleanText(failure.detail, MAX_MESSAGE_LENGTH)
  const [title, next] = {
    failed: [t.failed, state.prompt?.isSmartAccount ? t.smartAccount : t.failedHint],
    unprepared: [t.unprepared, t.unpreparedHint],
    elsewhere: [t.stayed, t.stayedHint],
  }[failure.kind] as [string, string]
  const reason = failure.code
    ? sentence(failure.code).replace(/\p{L}$/u, '$&.') // some of these texts are titles
    : message && t.response(message)
  return { title, details: reason ? [reason, next] : [next], isError: true }
}

function toStatus(title: string): SignInStatus {
  return { title, details: [], isError: false }
}

/**
 * @summary Shows the sign-in message and requests its signature from the wallet.
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

  /** If the app opened this view, requests a sign-in from the connected account. Without one, redirects. */
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
    return this.#renderPrompt(prompt)
  }

  #renderPrompt(prompt: SiwxPrompt): TemplateResult {
    const t = this.t(words)
    const siwx = this.use(SiwxController)
    const { wallet, connectorId } = this.use(AccountController).get(prompt.namespace)
    const name = connectorId === 'AUTH' ? '' : wallet?.name || t.someWallet
    const status = getSignInStatus(siwx.state, t, { wallet: name, sentence: code => this.sentence(code) })
    const isDone = siwx.state.phase === 'done'
    return html`${renderParties(this.scope, wallet, { address: prompt.address, isDone })}
      <div class="centre words">
        <h2>${isDone ? t.done : t.title(renderParties.appName(this.scope))}</h2>
        <p>${prompt.isRequired && !isDone ? `${t.required} ${t.hint}` : t.hint}</p>
      </div>
      ${renderMessage(prompt, t, this.use(LocaleController).state.tag)}
      <div class="standing" role=${status.isError ? 'alert' : 'status'}>
        ${status.title ? html`<p class=${status.isError ? 'trouble' : ''}>${status.title}</p>` : nothing}
        ${status.details.map(hint => html`<p class="small">${hint}</p>`)}
      </div>
      ${this.#renderButtons(prompt)}`
  }

  #renderButtons({ isRequired, back }: SiwxPrompt): TemplateResult {
    const t = this.t(words)
    const siwx = this.use(SiwxController)
    const { phase, failure } = siwx.state
    const isFinished = phase === 'keeping' || phase === 'done' || phase === 'leaving'
    const renderCancel = (label: string) =>
      html`<appkit-ui-button ?disabled=${isFinished} @click=${() => void siwx.cancel()}>${label}</appkit-ui-button>`
    const signButton = html`<appkit-ui-button
      variant="primary"
      ?busy=${phase !== 'ready' && phase !== 'done'}
      ?disabled=${phase === 'done'}
      @click=${() => void siwx.sign()}
      >${failure ? t.again : t.sign}</appkit-ui-button
    >`
    const doneClass = phase === 'done' ? 'over' : ''
    if (!isRequired || !back)
      return html`<div class="pair main ${doneClass}">
        ${renderCancel(isRequired ? t.disconnect : t.cancel)}${signButton}
      </div>`
    return html`<div class="stack main ${doneClass}">
      ${signButton}${renderCancel(t.back(back.name))}
      <appkit-ui-button variant="danger" @click=${() => void siwx.disconnect()}>${t.disconnect}</appkit-ui-button>
    </div>`
  }
}

defineView('appkit-siwx-sign-message-view', SiwxSignMessageView)
