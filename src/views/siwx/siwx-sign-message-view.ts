import { html, nothing, type TemplateResult } from 'lit'
import { LocaleController } from '../../controllers/base/locale.js'
import { RouterController } from '../../controllers/base/router.js'
import { AccountController } from '../../controllers/chain/account.js'
import { NetworkController } from '../../controllers/chain/network.js'
import type { SiwxPrompt } from '../../controllers/chain/siwx-prompt.js'
import { SiwxController } from '../../controllers/flow/siwx.js'
import '../../elements/button/button.js'
import '../../elements/spinner/spinner.js'
import { siwx as words } from '../../i18n/en/siwx.js'
import { defineView, View } from '../kit/view.js'
import { renderMeeting } from './render-meeting.js'
import { renderMessage } from './render-message.js'
import { signInStanding } from './sign-in-standing.js'
import { styles } from './siwx-sign-message-view.styles.js'

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
