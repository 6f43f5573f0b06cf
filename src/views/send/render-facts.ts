import { html, nothing, type TemplateResult } from 'lit'
import type { SendController } from '../../controllers/flow/send.js'
import type { Network } from '../../core/network.js'
import type { Token } from '../../core/token.js'
import '../../elements/amount/amount.js'
import '../../elements/box/box.js'
import '../../elements/key-value/key-value.js'
import type { send } from '../../i18n/en/send.js'
import { shortAddress } from '../../lib/short-address.js'
import { exactAmount, feeText, worthText } from './send-words.js'

/** More characters than these do not stand in one line at their largest. */
const MOST_LARGE = 16

/** In what language, and on which network. */
interface Facts {
  readonly t: typeof send
  readonly locale: string
  readonly network: Network | undefined
}

/** The parts of a review that say what moves, and what it costs. */
export const renderFacts = { amount, rows }

function amount(controller: SendController, token: Token, { t, locale, network }: Facts): TemplateResult {
  const text = exactAmount(controller.amount ?? 0n, token.decimals, locale)
  const worth = worthText(controller.amount, token, locale)
  return html`<appkit-ui-box>
    <span class="small muted">${t.youSend}</span>
    <appkit-ui-amount
      size=${text.length + token.symbol.length > MOST_LARGE ? 15 : 30}
      value=${text}
      rest=${` ${token.symbol}`}
    ></appkit-ui-amount>
    <span class="small muted">${worth} ${t.on(network?.name ?? '')}</span>
  </appkit-ui-box>`
}

function rows(controller: SendController, token: Token, { t, locale, network }: Facts): TemplateResult {
  const { fee, planning } = controller.state
  const coin = network?.nativeCurrency
  const said = fee === undefined || !coin ? t.feeUnknown : feeText(fee, coin, locale)
  const left = leftOf(controller, token)
  const kept = controller.state.withheld ?? 0n
  const exact = (value: bigint) => `${exactAmount(value, token.decimals, locale)} ${token.symbol}`
  return html`<div>
    ${
      token.address === undefined
        ? nothing
        : html`<appkit-ui-key-value key=${t.contract}
            ><bdi title=${token.address} dir="ltr">${shortAddress(token.address)}</bdi></appkit-ui-key-value
          >`
    }
    ${
      kept === 0n
        ? nothing
        : html`<appkit-ui-key-value key=${t.tokenKeeps} value=${exact(kept)}></appkit-ui-key-value>
            <appkit-ui-key-value
              key=${t.arrives}
              value=${exact((controller.amount ?? kept) - kept)}
            ></appkit-ui-key-value>`
    }
    <appkit-ui-key-value key=${t.fee} value=${planning && fee === undefined ? '…' : said}></appkit-ui-key-value>
    ${
      left === undefined
        ? nothing
        : html`<appkit-ui-key-value key=${t.after} value=${t.left(exact(left))}></appkit-ui-key-value>`
    }
  </div>`
}

/** What is left at least; undefined where that is not known. */
function leftOf({ amount: sent, state: { fee } }: SendController, token: Token): bigint | undefined {
  if (sent === undefined) return undefined
  const taken = token.address === undefined ? fee : 0n
  const left = taken === undefined ? undefined : token.amount - sent - taken
  return left !== undefined && left >= 0n ? left : undefined
}
