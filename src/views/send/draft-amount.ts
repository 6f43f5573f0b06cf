import { html, type TemplateResult } from 'lit'
import { RouterController } from '../../controllers/base/router.js'
import { LocaleController } from '../../controllers/base/locale.js'
import { words } from '../../controllers/base/words.js'
import { SendController } from '../../controllers/flow/send.js'
import type { Scope } from '../../controllers/scope.js'
import type { Token } from '../../core/token.js'
import '../../elements/image/image.js'
import '../../elements/pill/pill.js'
import { send } from '../../i18n/en/send.js'
import { AmountField } from '../kit/amount-field.js'
import { exactAmount, heldText, worthText } from './send-words.js'

/** The field of the amount of a draft, and what brings it up to date. */
export interface DraftAmount {
  readonly field: AmountField
  show(controller: SendController): void
}

/** Makes the field, which tells the instance's controller what is typed. */
export function draftAmount(scope: () => Scope): DraftAmount {
  const field = new AmountField()
  const sending = () => scope().use(SendController)
  field.addEventListener('appkit-amount-typed', event => sending().type((event as CustomEvent<string>).detail))
  field.addEventListener('appkit-amount-turned', () => sending().turn())
  field.addEventListener('appkit-amount-most', () => sending().sendAll())
  const choose = () => scope().use(RouterController).push('SendSelectToken')
  return {
    field,
    show(controller) {
      const speaking = scope().use(LocaleController)
      const locale = speaking.state.tag
      const { token, text, inMoney } = controller.state
      const { step } = controller
      Object.assign(field, {
        text,
        sign: inMoney ? '$' : '',
        other: inMoney ? inToken(controller, locale) : worthText(controller.amount, token, locale),
        turns: token?.price === undefined ? '' : inMoney ? 'token' : 'money',
        held: token ? heldText(token, locale) : '',
        most: controller.canSendAll,
        wrong: step === 'incorrect-value' || step === 'insufficient-funds',
        end: tokenPill(token, words(speaking, send), choose),
      })
    },
  }
}

function inToken({ state: { token }, amount }: SendController, locale: string): string {
  return token ? `${exactAmount(amount ?? 0n, token.decimals, locale)} ${token.symbol}` : ''
}

function tokenPill(token: Token | undefined, t: typeof send, choose: () => void): TemplateResult {
  if (!token)
    return html`<appkit-ui-pill class="bare" ground="raised" @click=${choose}>${t.selectHeading}</appkit-ui-pill>`
  const { symbol, name, icon } = token
  return html`<appkit-ui-pill ground="raised" label=${`${symbol}, ${t.selectHeading}`} @click=${choose}>
    <appkit-ui-image slot="image" size="24" src=${icon ?? ''} name=${symbol || name}></appkit-ui-image>${symbol}
  </appkit-ui-pill>`
}
